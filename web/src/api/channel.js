// Events that are told one by one, to be taken one by one.

/** @import { LastEvent } from "../../package/src/protocol" */
/** @import { SearchEvent } from "./backend.js" */

/**
 * @param {(tell: (event: SearchEvent) => void) => Promise<LastEvent>} work Tells events; the last is what it resolves to.
 * @returns {AsyncIterable<SearchEvent>}
 */
export async function* channel(work) {
  /** @type {SearchEvent[]} */
  const told = []
  let wake = () => {}
  /** @param {SearchEvent} event */
  const tell = (event) => {
    told.push(event)
    wake()
  }
  let isDone = false
  /** @type {unknown} */
  let failure = null
  work(tell)
    .then((last) => {
      if (last.event === "file") throw new Error("a file cannot be told in events")
      tell(last)
    })
    .catch((error) => {
      failure = error
    })
    .finally(() => {
      isDone = true
      wake()
    })
  for (;;) {
    const event = told.shift()
    if (event) yield event
    else if (failure) throw failure
    else if (isDone) return
    else
      await new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
        wake = resolve
      })
  }
}
