import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

/**
 * Runs in the server's process, before the server: notes the CPU time that each request takes from its first line to the last byte of
 * its answer, in all threads together, so compression and collected garbage count. CPU time hardly changes when other
 * processes want the processor too. Requests come one after another, so nothing else is counted.
 */
const file = process.env['BENCH_TIMES']!
const started = new WeakMap<object, NodeJS.CpuUsage>()

subscribe('http.server.request.start', (message) => {
  started.set((message as { request: IncomingMessage }).request, process.cpuUsage())
})

subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage }
  const { user, system } = process.cpuUsage(started.get(request)!)
  appendFileSync(file, `${(user + system) / 1000} ${request.url}\n`)
})
