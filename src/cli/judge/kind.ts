import { UsageError } from '../command.ts'
import { type Line, LONGEST_LINE } from '../lines.ts'

/** What was handed in, told by its first line that holds something. */
export type Input =
  | { kind: 'nothing' }
  | { kind: 'evidence'; value: object }
  | { kind: 'captures'; lines: AsyncIterable<Line> }

/** Evidence is one object with a format, on one line or indented over many; everything else is taken line by line. */
export async function kindOfInput(lines: AsyncGenerator<Line>): Promise<Input> {
  const seen: Line[] = []
  let first: Line | undefined
  do {
    const next = await lines.next()
    if (next.done) return { kind: 'nothing' }
    first = next.value
    seen.push(first)
  } while (isBlank(first))
  if ('text' in first && first.text.trim() === '{') return await indented(seen, lines)
  const value = 'text' in first ? evidenceIn(first.text) : null
  if (value === null) return { kind: 'captures', lines: chained(seen, lines) }
  for await (const more of lines)
    if (!isBlank(more)) throw new UsageError(`Evidence is one object alone; line ${more.number} holds something more.`)
  return { kind: 'evidence', value }
}

/** A lone brace opens an object as `jq` and editors write it; if it turns out to be none, the lines are what they are. */
async function indented(seen: Line[], lines: AsyncGenerator<Line>): Promise<Input> {
  let size = 0
  for await (const line of lines) {
    seen.push(line)
    size += 'text' in line ? line.text.length : LONGEST_LINE
    if (size > LONGEST_LINE) return { kind: 'captures', lines: chained(seen, lines) }
  }
  const value = evidenceIn(seen.map((line) => ('text' in line ? line.text : '')).join('\n'))
  return value === null ? { kind: 'captures', lines: chained(seen, lines) } : { kind: 'evidence', value }
}

function evidenceIn(text: string): object | null {
  // A capture is parsed in another process, which may end of it.
  if (!text.includes('"format"')) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('format' in value)) return null
    // A capture may carry a field of that name too.
    return 'html' in value || 'html_base64' in value ? null : value
  } catch {
    return null
  }
}

async function* chained(seen: Line[], rest: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield* seen.splice(0)
  yield* rest
}

function isBlank(line: Line): boolean {
  return 'text' in line && line.text.trim() === ''
}
