// What is wrong with a request, in words for the user.

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} [field] The field of the request that is wrong.
   * @param {number} [status] The HTTP status.
   */
  constructor(message, field, status) {
    super(message)
    this.field = field
    this.status = status
  }
}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError"

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))
