import { isObject } from '../common/is-object.ts'
import { toJson } from '../common/text.ts'
import { type Failure, toFailure, VerdictError } from '../errors.ts'
import type { Line } from './input.ts'
import type { Terminal } from './terminal.ts'

type JsonObject = Record<string, unknown>

/**
 * Answers each line with one line, in the same order. An invalid line gets an error with its number and its id, and the rest
 * continues. Returns the number of invalid lines.
 */
export async function answerJsonLines(
  lines: AsyncIterable<Line>,
  terminal: Pick<Terminal, 'stdout' | 'signal'>,
  answer: (line: string) => LineAnswer | Promise<LineAnswer>,
): Promise<number> {
  const { stdout, signal } = terminal
  let malformed = 0
  for await (const line of lines) {
    signal.throwIfAborted()
    if ('text' in line && line.text.trim() === '') continue
    const answered = 'text' in line ? await answer(line.text) : { error: line.failure }
    if ('error' in answered) {
      malformed++
      const { id, error } = answered
      stdout.writeJson(`${toJson({ ...(id === undefined ? {} : { id }), line: line.number, error })}\n`)
    } else stdout.writeJson(`${toJson(answered.answer)}\n`)
    await stdout.drained()
  }
  return malformed
}

export type LineAnswer = { answer: object } | { id?: unknown; error: Failure }

/** The answer to a line with a JSON object, or the error. */
export async function answerObject(
  text: string,
  answer: (asked: JsonObject) => object | Promise<object>,
): Promise<LineAnswer> {
  let id: unknown
  try {
    const asked = objectOf(text)
    id = asked['id']
    return { answer: await answer(asked) }
  } catch (thrown) {
    return { id, error: toFailure(thrown) }
  }
}

function objectOf(text: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (thrown) {
    // Node's own message quotes the line, which may be megabytes long.
    const place = /position \d+/.exec(String(thrown))?.[0]
    throw new VerdictError(
      'invalid_capture',
      `The line is not valid JSON${place === undefined ? '' : ` (at ${place})`}.`,
    )
  }
  if (!isObject(value)) throw new VerdictError('invalid_capture', 'The line is not a JSON object.')
  return value
}
