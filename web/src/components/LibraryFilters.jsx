// Which problems of the database are shown.

import { NO_FILTER } from "../domain/library.js"
import { statusWords } from "../domain/status.js"
import { SelectField } from "./SelectField.jsx"

/** @import { LibraryFilter } from "../domain/library.js" */

/**
 * The filters that choose among a few words, each with the words of its options.
 * @type {[field: keyof LibraryFilter, name: string, options: [value: string, text: string][]][]}
 */
const FILTERS = [
  [
    "place",
    "Place",
    [
      ["corner", "corner"],
      ["edge", "edge"],
      ["centre", "centre"],
    ],
  ],
  [
    "ko",
    "Ko",
    [
      ["yes", "only ko"],
      ["no", "no ko"],
    ],
  ],
  [
    "status",
    "Result",
    [
      ["d", statusWords("d")],
      ["l", statusWords("l")],
    ],
  ],
]

/**
 * @param {object} props
 * @param {LibraryFilter} props.filter
 * @param {string[]} props.grades
 * @param {(filter: LibraryFilter) => void} props.onChange
 */
export function LibraryFilters({ filter, grades, onChange }) {
  /**
   * @param {keyof LibraryFilter} field
   * @param {string} name
   * @param {[value: string, text: string][]} options
   */
  const select = (field, name, options) => (
    <SelectField
      key={field}
      name={name}
      value={filter[field]}
      onChange={(value) => onChange({ ...filter, [field]: value })}
    >
      <option value="">any</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  /** @type {[string, string][]} */
  const gradeOptions = grades.map((grade) => [grade, grade])
  return (
    <section class="panel filters" aria-label="Filters">
      {FILTERS.map(([field, name, options]) => select(field, name, options))}
      {select("gradeFrom", "Grade from", gradeOptions)}
      {select("gradeTo", "to", gradeOptions)}
      <button class="plain" onClick={() => onChange(NO_FILTER)}>
        Clear
      </button>
    </section>
  )
}
