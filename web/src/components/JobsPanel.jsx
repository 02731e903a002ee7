// The work of many machines: done, rate, time left, failures, workers.

import { counted, digits } from "../domain/words.js"
import { isOver, useJobs } from "../hooks/useJobs.js"

/** @import { Submission } from "../api/types" */

/** Submissions that are shown. */
const SHOWN = 5

/** @param {number} seconds */
function timeLeft(seconds) {
  if (seconds < 90) return `${Math.round(seconds)} s to go`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min to go` : `${(seconds / 3600).toFixed(1)} h to go`
}

/** @param {Submission} submission */
function words(submission) {
  const { tasks, done, failed, poisoned, cancelled, rate, secondsLeft, workers } = submission.progress
  const parts = [`${digits(done)} of ${counted(tasks, "job")} done`]
  if (failed + poisoned) parts.push(`${digits(failed + poisoned)} failed`)
  if (cancelled) parts.push(`${digits(cancelled)} cancelled`)
  if (!isOver(submission)) {
    parts.push(`${rate.toFixed(1)} problems a second`)
    if (secondsLeft !== null) parts.push(timeLeft(secondsLeft))
    parts.push(counted(workers, "worker"))
  }
  return parts.join(", ")
}

export function JobsPanel() {
  const jobs = useJobs()
  if (!jobs.length) return null
  return (
    <section class="caption" aria-label="Jobs">
      <h2>Jobs</h2>
      {jobs.slice(0, SHOWN).map((job) => (
        <p key={job.id}>
          {job.id} {job.kind}: {words(job)}{" "}
          <progress aria-label={`Submission ${job.id}`} max={job.progress.tasks} value={job.progress.done} />
        </p>
      ))}
    </section>
  )
}
