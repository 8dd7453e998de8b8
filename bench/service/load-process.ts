import { connect, type Socket } from 'node:net'
import type { Ask, Load, Loaded } from './load.ts'

/**
 * The other side of load.ts. It speaks just enough HTTP/1.1 (Content-Length, keep-alive) to be much quicker than any
 * server it asks, so that the server is what is measured.
 */
process.on('message', (load: Load) => {
  generate(load).then(
    (loaded) => process.send!(loaded),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function generate({ base, asks, headers = {}, connections, duration, times, pace = 0 }: Load): Promise<Loaded> {
  const { hostname, port, host } = new URL(base)
  const requests = asks.map((ask) => toBytes(ask, { host, ...headers }))
  const most = times === undefined ? Number.POSITIVE_INFINITY : times * asks.length
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const started = performance.now()
  const until = duration === undefined ? Number.POSITIVE_INFINITY : started + duration
  let next = 0

  const connection = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const reader = new AnswerReader(socket)
    try {
      while (next < most && performance.now() < until) {
        const asked = performance.now()
        socket.write(requests[next++ % requests.length]!)
        const status = await reader.read()
        const took = performance.now() - asked
        latencies.push(took)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (pace > took) await new Promise((resolve) => setTimeout(resolve, pace - took))
      }
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const milliseconds = performance.now() - started
  return { answers: latencies.length, statuses, milliseconds, latencies: Float64Array.from(latencies).sort() }
}

function toBytes({ method = 'GET', path, body }: Ask, headers: Record<string, string>): Buffer {
  const form = 'application/x-www-form-urlencoded'
  const all = body === undefined ? headers : { ...headers, 'content-type': form, 'content-length': body.length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

/** Status codes of answers, one after the other; the bodies are counted off and dropped. */
class AnswerReader {
  #head = ''
  #status = ''
  /** Bytes of the body that are to come; -1: the head has not ended. */
  #rest = -1
  #settle: { resolve(status: string): void; reject(error: Error): void } | undefined

  constructor(socket: Socket) {
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#settle?.reject(error))
    socket.on('close', () => this.#settle?.reject(new Error('The server closed a connection.')))
  }

  read(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  #take(bytes: Buffer): void {
    if (this.#rest >= 0) this.#rest -= bytes.length
    else {
      const before = this.#head.length
      this.#head += bytes.toString('latin1', 0, 16_384)
      const end = this.#head.indexOf('\r\n\r\n')
      if (end === -1) return
      this.#status = this.#head.slice(9, 12)
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1]
      if (length === undefined) {
        this.#settle?.reject(
          new Error(`No Content-Length:
${this.#head.slice(0, end)}`),
        )
        return
      }
      this.#rest = Number(length) - (bytes.length - (end + 4 - before))
    }
    if (this.#rest > 0) return
    this.#head = ''
    this.#rest = -1
    this.#settle?.resolve(this.#status)
  }
}
