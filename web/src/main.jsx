// The web board.

import "@sabaki/shudan/css/goban.css"
import "./style/page.css"
import "./style/controls.css"
import "./style/board.css"
import "./style/answer.css"
import "./style/pictures.css"
import "./style/pages.css"
import "./style/media.css"
import { render } from "preact"
import { keepForOffline } from "./browser/offline.js"
import { App } from "./pages/App.jsx"

const root = document.getElementById("app")
if (root) render(<App />, root)
keepForOffline()
