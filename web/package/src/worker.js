// The worker of a browser.

import { desk } from "./desk.js"

const take = desk(
  (message) => postMessage(message),
  (url) => fetch(url),
)
addEventListener("message", ({ data }) => take(data))
