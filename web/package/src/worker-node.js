// The worker of Node.

import { readFile } from "node:fs/promises"
import { parentPort } from "node:worker_threads"
import { desk } from "./desk.js"

const take = desk(
  (message) => parentPort?.postMessage(message),
  (url) => (url.startsWith("file:") ? readFile(new URL(url)) : fetch(url)),
)
parentPort?.on("message", take)
