// The examples that come with the program.

import { useEffect, useState } from "preact/hooks"
import { get, messageOf } from "../api/client.js"

/** @import { Example } from "../api/types" */

/** @param {(message: string) => void} onError */
export function useExamples(onError) {
  const [examples, setExamples] = useState(/** @type {Example[]} */ ([]))
  useEffect(() => {
    get("examples")
      .then((/** @type {{ examples: Example[] }} */ answer) => setExamples(answer.examples))
      .catch((error) => onError(messageOf(error)))
  }, [onError])
  return examples
}
