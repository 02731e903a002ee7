// Values kept between visits. Where the browser forbids it, nothing is kept.

/** @param {"position" | "theme"} key */
export function stored(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * @param {"position" | "theme"} key
 * @param {string} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds for this visit only.
  }
}
