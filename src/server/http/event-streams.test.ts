import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventStreams } from './event-streams.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function streamsOf(limits: { streams: number; perClient: number }) {
  const hooks: (() => Promise<void>)[] = []
  const warnings: string[] = []
  const app = { addHook: (_: string, hook: () => Promise<void>) => hooks.push(hook) } as unknown as FastifyInstance
  const logger = { warn: (_: object, message: string) => void warnings.push(message) }
  const streams = createEventStreams(app, { logger, limits })
  return {
    streams,
    warnings,
    closeServer: () => Promise.all(hooks.map((hook) => hook())),
    /** A stream that stays open until `end` is called, and what was written to it. */
    open(client: string) {
      const written: string[] = []
      const listeners: (() => void)[] = []
      const raw = {
        writeHead() {},
        write: (text: string) => written.push(text),
        on: (_: string, listener: () => void) => listeners.push(listener),
        end: () => written.push('END'),
      }
      const reply = { hijack() {}, getHeaders: () => ({}), raw } as unknown as FastifyReply
      const over = Promise.withResolvers<void>()
      let signal: AbortSignal | undefined
      const done = streams.send({ id: 'r' } as FastifyRequest, reply, client, async (write, closed) => {
        signal = closed
        write('progress', '{}')
        await over.promise
      })
      const end = async (error?: Error) => {
        if (error) over.reject(error)
        else over.resolve()
        await done
      }
      return { written, end, leave: () => listeners.map((listener) => listener()), isClosed: () => signal!.aborted }
    },
  }
}

it('has so many streams in all, and so many for a client', async () => {
  const { streams, open } = streamsOf({ streams: 3, perClient: 2 })
  const first = open('ann')
  expect(streams.isFull('ann')).toBe(false)
  open('ann')
  expect([streams.isFull('ann'), streams.isFull('bob')]).toEqual([true, false])
  open('bob')
  expect(streams.isFull('cid')).toBe(true)
  await first.end()
  expect([streams.isFull('ann'), streams.isFull('cid')]).toEqual([false, false])
})

it('has no limit for a client where none is set', () => {
  const { streams, open } = streamsOf({ streams: 9, perClient: 0 })
  for (let count = 0; count < 8; count++) open('ann')
  expect(streams.isFull('ann')).toBe(false)
})

it('says something before proxies close the connection, and nothing once it is over', async () => {
  const { open } = streamsOf({ streams: 1, perClient: 1 })
  const stream = open('ann')
  vi.advanceTimersByTime(30_000)
  expect(stream.written).toEqual(['retry: 2000\n\n', 'event: progress\ndata: {}\n\n', ':\n\n', ':\n\n'])
  await stream.end()
  vi.advanceTimersByTime(60_000)
  expect(stream.written.slice(4)).toEqual(['END'])
})

it('ends with its reader, and with the server', async () => {
  const { open, closeServer } = streamsOf({ streams: 2, perClient: 2 })
  const left = open('ann')
  const other = open('ann')
  left.leave()
  expect([left.isClosed(), other.isClosed()]).toEqual([true, false])
  await closeServer()
  expect(other.isClosed()).toBe(true)
})

it('is free again after an error, which is logged', async () => {
  const { streams, open, warnings } = streamsOf({ streams: 1, perClient: 1 })
  const stream = open('ann')
  await stream.end(new Error('no'))
  expect([streams.isFull('ann'), stream.written.at(-1), warnings]).toEqual([false, 'END', ['event stream failed']])
})
