// Importing this makes <tesuji-board> known to the page.

import { TesujiBoard } from "./element.js"

export { configure } from "./shared.js"
export { TesujiBoard }

if (!customElements.get("tesuji-board")) customElements.define("tesuji-board", TesujiBoard)
