// Names of points. A vertex is [x, y] with y counted from the top, as the board component draws it; a name is "C3".

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

export const letter = (x) => LETTERS[x]

export const nameOf = (x, y, height) => `${LETTERS[x]}${height - y}`

export function vertexOf(name, height) {
  const match = /^([A-HJ-Z])([0-9]{1,2})$/i.exec(name)
  if (!match) return null
  return [LETTERS.indexOf(match[1].toUpperCase()), height - Number(match[2])]
}

export const opposite = (color) => (color === "B" ? "W" : "B")
export const sign = (color) => (color === "B" ? 1 : -1)
export const colorWord = (color) => (color === "B" ? "Black" : "White")
