// Which problems of the database are shown.

/** @typedef {{ place: string, status: string, ko: string, gradeFrom: string, gradeTo: string }} LibraryFilter */

/** @type {LibraryFilter} */
export const NO_FILTER = { place: "", status: "", ko: "", gradeFrom: "", gradeTo: "" }
