// The dialog that opens positions: closed, open, or open with the positions of a file to choose from.

import { useState } from "preact/hooks"

/** @import { OpenedPage } from "../api/open.js" */

export function useOpenDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState(/** @type {OpenedPage | null} */ (null))
  return {
    isOpen,
    file,
    setFile,
    /** @param {OpenedPage | null} [opened] */
    open: (opened = null) => {
      setFile(opened)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
