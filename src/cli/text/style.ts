import { spellOut } from '../../common/text.ts'
import type { Result } from '../../vocabulary.ts'
import { type Output, supportsUnicode, type Terminal, wantsColor } from '../terminal.ts'

type Paint = (text: string) => string

/** How text looks on an output: colors, signs and width. */
export interface Style {
  bold: Paint
  dim: Paint
  strike: Paint
  green: Paint
  yellow: Paint
  red: Paint
  cyan: Paint
  /** Black on the color. */
  onGreen: Paint
  onYellow: Paint
  onRed: Paint
  onGrey: Paint
  color: boolean
  signs: Signs
  width: number
  /** Text that is too long is cut: on a terminal. What a file or another program gets is whole. */
  cuts: boolean
  /** Replaces characters that the terminal cannot show; for every text but our own signs. */
  readable: Paint
}

interface Signs {
  passed: string
  failed: string
  warned: string
  bullet: string
  full: string
  /** The unfilled part of a bar. */
  empty: string
  rule: string
  arrow: string
  dot: string
  none: string
  ellipsis: string
  spinner: readonly string[]
}

const UNICODE: Signs = {
  passed: '✓',
  failed: '✗',
  warned: '!',
  bullet: '•',
  full: '█',
  empty: '░',
  rule: '─',
  arrow: '→',
  dot: '·',
  none: '–',
  ellipsis: '…',
  spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
}

const ASCII: Signs = {
  passed: '+',
  failed: 'x',
  warned: '!',
  bullet: '*',
  full: '#',
  empty: '.',
  rule: '-',
  arrow: '->',
  dot: '-',
  none: '-',
  ellipsis: '...',
  spinner: ['|', '/', '-', '\\'],
}

/** Longer lines are hard to read, however wide the window. */
const WIDEST = 100
const NARROWEST = 56
const WHEN_PIPED = 80

/** The style of an output: colors only on a terminal, the terminal's width, plain, uncut and wrapped at 80 when piped. */
export function styleOf(terminal: Terminal, output: Output): Style {
  const columns = output.isTTY ? (output.columns ?? WHEN_PIPED) : WHEN_PIPED
  return { ...createStyle(wantsColor(terminal, output), supportsUnicode(terminal), columns), cuts: output.isTTY }
}

/** That of a terminal. */
export function createStyle(color: boolean, unicode: boolean, columns: number): Style {
  const paint = (on: string, off: string): Paint =>
    color ? (text) => (text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`) : (text) => text
  return {
    bold: paint('1', '22'),
    dim: paint('2', '22'),
    strike: paint('9', '29'),
    green: paint('32', '39'),
    yellow: paint('33', '39'),
    red: paint('31', '39'),
    cyan: paint('36', '39'),
    onGreen: paint('1;30;42', '22;39;49'),
    onYellow: paint('1;30;43', '22;39;49'),
    onRed: paint('1;97;41', '22;39;49'),
    onGrey: paint('1;30;47', '22;39;49'),
    color,
    signs: unicode ? UNICODE : ASCII,
    width: Math.min(WIDEST, Math.max(NARROWEST, columns)),
    cuts: true,
    readable: unicode ? (text) => text : ascii,
  }
}

// biome-ignore format: a table
const PLAIN: Record<string, string> = {
  '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '−': '-', '…': '...', '·': '-',
  '×': 'x', '→': '->', '≤': '<=', '≥': '>=', '•': '*', '\u00a0': ' ', '✓': 'ok', '✗': 'x',
}

/** For terminals without UTF-8, where bytes of other characters could even be control codes. */
function ascii(text: string): string {
  return text.replace(/[^\x00-\x7f]/gu, (character) => PLAIN[character] ?? spellOut(character))
}

/** A share as a bar: full only for all of it, empty only for nothing. */
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

/** A word on a colored background; only the word if there are no colors. */
export function badge(word: string, result: Result | null, style: Style): string {
  if (!style.color) return word
  const paint =
    result === null ? style.onGrey : { good: style.onGreen, decent: style.onYellow, bad: style.onRed }[result]
  return paint(` ${word} `)
}
