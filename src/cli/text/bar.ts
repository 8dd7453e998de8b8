import type { Result } from '../../vocabulary.ts'
import type { Paint, Style } from './style.ts'

/** A share as a bar: never full short of everything, never empty past nothing. */
export function bar(share: number, columns: number, paint: Paint, { signs, dim }: Style): string {
  let filled = Math.round(share * columns)
  if (share > 0 && filled === 0) filled = 1
  if (share < 1 && filled === columns) filled = columns - 1
  return paint(signs.full.repeat(filled)) + dim(signs.empty.repeat(columns - filled))
}

export function paintOf(result: Result | null, style: Style): Paint {
  if (result === null) return style.dim
  return { good: style.green, decent: style.yellow, bad: style.red }[result]
}

/** A word on a coloured ground; the word alone where there are no colours. */
export function badge(word: string, result: Result | null, style: Style): string {
  if (!style.colour) return word
  const paint =
    result === null ? style.onGrey : { good: style.onGreen, decent: style.onYellow, bad: style.onRed }[result]
  return paint(` ${word} `)
}
