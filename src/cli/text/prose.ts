import { stripVTControlCharacters } from 'node:util'
import type { Style } from './style.ts'
import { widthOf } from './width.ts'
import { wrap } from './wrap.ts'

/** Wrapped text whose `code` is coloured where there are colours, and keeps its backticks where there are none. */
export function prose(text: string, columns: number, style: Style): string[] {
  const lines = wrap(text, columns)
  if (!style.colour) return lines
  let inCode = false
  return lines.map((line) =>
    line
      .split('`')
      .map((piece, place) => {
        if (place > 0) inCode = !inCode
        return inCode ? style.cyan(piece) : piece
      })
      .join(''),
  )
}

/** Lines with a label before the first and room for it before the others. */
export function labelled(label: string, lines: string[], indent: string): string[] {
  const room = ' '.repeat(widthOf(stripVTControlCharacters(label)))
  return lines.map((line, place) => indent + (place === 0 ? label : room) + line)
}
