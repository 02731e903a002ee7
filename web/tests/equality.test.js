// The module answers as the program does.

import assert from "node:assert/strict"
import test from "node:test"
import { compare } from "./equality.js"

test("40 problems and 4 proofs: equal answers, node counts included, from the program and the module", async () => {
  const { differences, asked, answered, proofs } = await compare({
    ...{ problems: 40, proofs: 4, most: 3000, new: 0, wasmtime: false },
  })
  assert.deepEqual(differences.slice(0, 3), [])
  assert.deepEqual([asked, answered], [44, 44])
  assert.ok(proofs >= 4, `${proofs} proofs`)
})
