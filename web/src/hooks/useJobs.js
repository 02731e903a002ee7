// How far the work of many machines is, asked again every few seconds while something is to be done.

import { useEffect, useState } from "preact/hooks"
import { get } from "../api/client.js"

/** @import { JobsPage, Submission } from "../api/types" */

/** Milliseconds between two looks. */
const PERIOD = 3000

/** @param {Submission} submission */
export const isOver = ({ progress }) => progress.waiting + progress.running === 0

/** The newest submissions; none where the database is a file, or cannot be asked. */
export function useJobs() {
  const [jobs, setJobs] = useState(/** @type {Submission[]} */ ([]))

  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer
    let isGone = false
    const look = async () => {
      /** @type {JobsPage} */
      const page = await get("jobs").catch(() => ({ jobs: null }))
      if (isGone) return
      setJobs(page.jobs ?? [])
      // A file has no jobs, and gets none.
      if (page.jobs) timer = setTimeout(look, PERIOD)
    }
    look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])

  return jobs
}
