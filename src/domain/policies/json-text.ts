import type { PolicyPath } from './check-shape.ts'

/** A document, and the lines of what is in it. */
export interface LocatedDocument {
  value: unknown
  /** From 1. A path that the document does not have is where its closest parent is. */
  lineOf(path: PolicyPath): number
}

/** Text that is not a document: completes "The policy …". */
export interface UnreadableText {
  line: number
  problem: string
}

/** Deeper than any policy. */
const MAX_DEPTH = 20

class Unreadable extends Error {}

/** JSON by RFC 8259, with the line of every value; unlike `JSON.parse`, it refuses a key that occurs twice. */
export function readJsonText(text: string): LocatedDocument | UnreadableText {
  const lines = new Map<string, number>()
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  try {
    const value = readValue([])
    space()
    if (at < text.length) throw new Unreadable('has text after its end.')
    return { value, lineOf: (path) => closestLine(lines, path) }
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { line, problem: thrown.message }
    throw thrown
  }

  function readValue(path: PolicyPath): unknown {
    space()
    if (path.length > MAX_DEPTH) throw new Unreadable('is nested too deeply.')
    lines.set(keyOf(path), line)
    if (text[at] === '{') return readObject(path)
    if (text[at] === '[') return readArray(path)
    return readScalar()
  }

  function readObject(path: PolicyPath): object {
    const entries = new Map<string, unknown>()
    at++
    while (!skip('}')) {
      if (entries.size > 0) expect(',')
      space()
      const key = text[at] === '"' ? (readScalar() as string) : unexpected()
      if (entries.has(key)) throw new Unreadable(`has the key ${key.slice(0, 60)} twice.`)
      expect(':')
      entries.set(key, readValue([...path, key]))
    }
    return Object.fromEntries(entries)
  }

  function readArray(path: PolicyPath): unknown[] {
    const items: unknown[] = []
    at++
    while (!skip(']')) {
      if (items.length > 0) expect(',')
      items.push(readValue([...path, items.length]))
    }
    return items
  }

  /** A text, a number, true, false or null. */
  function readScalar(): unknown {
    const scalar = /"(?:[^"\\\n]|\\.)*"|[-+.\w]+/y
    scalar.lastIndex = at
    const [found] = scalar.exec(text) ?? []
    if (found === undefined) unexpected()
    try {
      const value = JSON.parse(found!)
      at += found!.length
      return value
    } catch {
      unexpected()
    }
  }

  function unexpected(): never {
    const found = text[at]
    if (found === undefined) throw new Unreadable('ends too early.')
    throw new Unreadable(`is not valid JSON at ${JSON.stringify(found)}.`)
  }

  function space(): void {
    for (; at < text.length && ' \t\r\n'.includes(text[at]!); at++) if (text[at] === '\n') line++
  }

  function skip(sign: string): boolean {
    space()
    if (text[at] !== sign) return false
    at++
    return true
  }

  function expect(sign: string): void {
    if (!skip(sign)) unexpected()
  }
}

function closestLine(lines: ReadonlyMap<string, number>, path: PolicyPath): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)))
    if (line !== undefined) return line
  }
  return lines.get(keyOf([])) ?? 1
}

function keyOf(path: PolicyPath): string {
  return JSON.stringify(path)
}
