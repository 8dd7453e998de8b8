import { stripVTControlCharacters } from 'node:util'
import type { Style } from './style.ts'

const PLAIN = /^[\x20-\x7e]*$/
/** Drawn over the character before: combining marks, joiners, variation selectors, Hangul vowels and finals. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u
/** Unicode 16, East_Asian_Width W and F in coarse ranges, and emoji. */
const TWO_WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

/** The number of columns of a text without control characters. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const character of text) width += widthOfOne(character)
  return width
}

function widthOfOne(character: string): number {
  // Latin letters, dashes, quotes and arrows, before the regular expressions, which take milliseconds to compile.
  if (character <= '\u02ff' || (character >= '\u2010' && character <= '\u2027')) return 1
  if (character >= '\u2190' && character <= '\u21ff') return 1
  if (NO_WIDTH.test(character)) return 0
  return TWO_WIDE.test(character) ? 2 : 1
}

/** Where to cut a text to fit `columns`; combining marks, which take none, are limited too. */
function cutPoint(text: string, columns: number): number {
  if (text.length <= columns && PLAIN.test(text)) return text.length
  let width = 0
  let place = 0
  for (const character of text) {
    width += widthOfOne(character)
    if (width > columns || place > columns * 8) return place
    place += character.length
  }
  return text.length
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)))
}

export function padStart(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - widthOf(text))) + text
}

/** On a terminal, the text in at most `columns`, with an ellipsis if it was cut; all of it in a file or a pipe. */
export function clip(text: string, columns: number, { cuts, signs: { ellipsis } }: CutStyle): string {
  if (!cuts || cutPoint(text, columns) === text.length) return text
  return text.slice(0, cutPoint(text, Math.max(0, columns - ellipsis.length))) + ellipsis
}

interface CutStyle extends Pick<Style, 'cuts'> {
  signs: Pick<Style['signs'], 'ellipsis'>
}

/** Lines of at most `columns`, broken at spaces; a word that is too long for a line of a terminal is broken at its end. */
export function wrap(text: string, columns: number, { cuts }: Pick<Style, 'cuts'> = { cuts: true }): string[] {
  const room = Math.max(8, columns)
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of cuts ? words(text, room) : text.split(' ').filter((word) => word !== '')) {
    const wordWidth = widthOf(word)
    if (line !== '' && width + 1 + wordWidth > room) {
      lines.push(line)
      line = ''
      width = 0
    }
    line += line === '' ? word : ` ${word}`
    width += wordWidth + (width === 0 ? 0 : 1)
  }
  if (line !== '' || lines.length === 0) lines.push(line)
  return lines
}

function* words(text: string, room: number): Generator<string> {
  for (const word of text.split(' ')) {
    let rest = word
    while (rest !== '') {
      const cut = cutPoint(rest, room)
      yield rest.slice(0, cut)
      rest = rest.slice(cut)
    }
  }
}

/** Wrapped text whose `code` is colored, or keeps its backticks if there are no colors. */
export function prose(text: string, columns: number, style: Style): string[] {
  const lines = wrap(text, columns, style)
  if (!style.color) return lines
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

/** Lines with a label before the first, the others indented to match. */
export function labelled(label: string, lines: string[], indent: string): string[] {
  const room = ' '.repeat(widthOf(stripVTControlCharacters(label)))
  return lines.map((line, place) => indent + (place === 0 ? label : room) + line)
}
