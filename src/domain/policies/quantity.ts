import { nearest } from '../../common/nearest.ts'

/** Units by what they measure, each in bytes or milliseconds. */
const UNITS = {
  size: new Map([
    ['B', 1],
    ['kB', 1_000],
    ['MB', 1_000_000],
  ]),
  duration: new Map([
    ['ms', 1],
    ['s', 1_000],
  ]),
}

export type QuantityKind = keyof typeof UNITS

const EXAMPLES: Record<QuantityKind, string> = { size: '200 kB', duration: '2.5 s' }

/** A number with its unit, in bytes or milliseconds; what is wrong with it completes "bytes.script …". */
export function parseQuantity(text: string, kind: QuantityKind): number | { problem: string } {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,6})?) ?([^\s\d.]{0,20})$/.exec(text) ?? []
  if (digits === undefined || unit === undefined)
    return { problem: `must be a number with a unit, such as ${EXAMPLES[kind]}.` }
  if (unit === '') return { problem: `needs a unit, such as ${EXAMPLES[kind]}.` }
  const units = UNITS[kind]
  const factor = units.get(unit)
  if (factor !== undefined) return Number(digits) * factor
  const names = [...units.keys()]
  const [near] = nearest(unit, names)
  if (near !== undefined) return { problem: `has the unknown unit ${unit}. Did you mean ${near}?` }
  return { problem: `has the unknown unit ${unit}. Use ${names.join(', ')}.` }
}
