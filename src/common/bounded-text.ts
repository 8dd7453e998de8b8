import { cut } from './text.ts'

/** The longest text of a result: as long as a URL may be. A hostile page has megabytes in a title, an attribute or a header. */
export const LONGEST_TEXT = 2_048
/** Values are shown in tables and lists. */
export const LONGEST_VALUE = 300
/** Of a list, or of an object with names of the page, in the details of an audit. */
const MOST_ITEMS = 200

/**
 * A part of a result with every text cut to its bound, and every list and object if they may have any length. The part itself if
 * nothing exceeds the bounds, so that judging most pages copies nothing.
 */
export function bounded<T>(part: T, mostItems = MOST_ITEMS): T {
  return boundedPart(part, mostItems) as T
}

function boundedPart(part: unknown, mostItems: number): unknown {
  if (typeof part === 'string') return cut(part, LONGEST_TEXT)
  if (typeof part !== 'object' || part === null) return part
  return Array.isArray(part) ? boundedList(part, mostItems) : boundedObject(part as Fields, mostItems)
}

function boundedList(list: unknown[], mostItems: number): unknown[] {
  let changed: unknown[] | undefined = list.length > mostItems ? list.slice(0, mostItems) : undefined
  for (let at = 0; at < Math.min(list.length, mostItems); at++) {
    const item = boundedPart(list[at], mostItems)
    if (item === list[at]) continue
    changed ??= [...list]
    changed[at] = item
  }
  return changed ?? list
}

type Fields = Readonly<Record<string, unknown>>

function boundedObject(fields: Fields, mostItems: number): Fields {
  let count = 0
  for (const name in fields) {
    count++
    if (count > mostItems || name.length > LONGEST_VALUE || boundedPart(fields[name], mostItems) !== fields[name])
      return boundedCopy(fields, mostItems)
  }
  return fields
}

function boundedCopy(fields: Fields, mostItems: number): Fields {
  const entries = Object.entries(fields).slice(0, mostItems)
  return Object.fromEntries(entries.map(([name, one]) => [cut(name, LONGEST_VALUE), boundedPart(one, mostItems)]))
}
