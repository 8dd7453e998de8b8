import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

/**
 * Runs in the server's process, before the server: notes for each request how long it took from its first line to the
 * last byte of its answer, compression and all.
 */
const file = process.env['BENCH_TIMES']!
const started = new WeakMap<object, number>()

subscribe('http.server.request.start', (message) => {
  started.set((message as { request: IncomingMessage }).request, performance.now())
})

subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage }
  appendFileSync(file, `${performance.now() - started.get(request)!} ${request.url}\n`)
})
