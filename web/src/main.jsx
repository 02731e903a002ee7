// The web board.

import "@sabaki/shudan/css/goban.css"
import "./style.css"
import { render } from "preact"
import { App } from "./pages/App.jsx"

const root = document.getElementById("app")
if (root) render(<App />, root)
