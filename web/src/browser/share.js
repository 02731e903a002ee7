// The address of the page becomes a link to the position; it is copied where the browser allows it.

/**
 * @param {string} link What follows the page's own address.
 * @returns {Promise<string>} What to tell the user.
 */
export async function share(link) {
  history.replaceState(null, "", link)
  try {
    await navigator.clipboard.writeText(new URL(link, location.href).href)
    return "The link is copied; it holds the whole position."
  } catch {
    return "The address of this page now holds the whole position."
  }
}
