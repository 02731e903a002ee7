import { defineConfig } from "vite"

// Fixed names, no hashes: the built page is committed and becomes part of the program (crates/server/src/page.rs).

/**
 * The board component's own pictures of wood and stones are left out: style/board.css draws them.
 * @type {import("vite").Plugin}
 */
const plainBoard = {
  name: "plain-board",
  enforce: "pre",
  transform(code, id) {
    return id.endsWith("goban.css") ? code.replace(/url\('[^']*'\)/g, "none") : null
  },
}

// For work on the page: npm run dev, beside a running tesuji serve. TESUJI_API names one that is not on the usual port.
const proxy = { "/api": { target: process.env.TESUJI_API ?? "http://localhost:8361", changeOrigin: false } }

export default defineConfig({
  // The static site may lie in any folder of a host.
  base: "./",
  plugins: [plainBoard],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: { entryFileNames: "app.js", assetFileNames: "app[extname]", codeSplitting: false },
    },
  },
  server: { proxy },
  preview: { proxy },
})
