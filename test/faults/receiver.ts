import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChannelSeal } from '../../src/actions/channels/channel-seal.ts'
import { EVERY_RUN, type EventEnvelope } from '../../src/domain/events/event-types.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { makeChannel } from '../storage/make-channel.ts'
import type { Chance } from './chance.ts'

/** Gets the events of users by webhooks, fails now and then, and says what was wrong with what came. */
export interface Receiver {
  /** A webhook of the user that leads here. */
  plant(userId: string): Promise<void>
  received(): number
  /** Resolves when nothing is on its way anymore; false if that takes too long. */
  untilDelivered(ms: number): Promise<boolean>
  wrong(): Promise<string[]>
  close(): void
}

const FAILURES = 0.03

export async function openReceiver(storage: Storage, secret: string | null, chance: Chance): Promise<Receiver> {
  const seal = await openChannelSeal(storage, secret)
  /** By event: its body. */
  const bodies = new Map<string, string>()
  /** By report: the number of the last event. */
  const last = new Map<string, number>()
  const complaints: string[] = []
  const failed = new Set<string>()

  function take(id: string, body: string): void {
    const known = bodies.get(id)
    if (known === body) return
    if (known !== undefined) complaints.push(`Event ${id} came a second time in another form.`)
    bodies.set(id, body)
    const { sequence, data } = JSON.parse(body) as EventEnvelope & { data: { report: { id: string } } }
    const before = last.get(data.report.id) ?? 0
    if (sequence < before) complaints.push(`Event ${sequence} of report ${data.report.id} came after ${before}.`)
    last.set(data.report.id, sequence)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const id = String(request.headers['webhook-id'])
    // Once only: the second attempt comes after seconds, the third after minutes.
    if (!bodies.has(id) && !failed.has(id) && chance.next() < FAILURES) {
      failed.add(id)
      return response.writeHead(500).end()
    }
    take(id, String(Buffer.concat(chunks)))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  return {
    async plant(userId) {
      const secrets = (id: string) => seal.seal(userId, id, { url, keys: [{ secret: 'whsec_AAAA', until: null }] })
      await makeChannel(storage, userId, { secrets })
    },
    received: () => bodies.size,
    async untilDelivered(ms) {
      for (const until = Date.now() + ms; Date.now() < until; await sleep(200)) {
        const waiting = await storage.db
          .selectFrom('deliveries')
          .select('key')
          .where('state', '=', 'waiting')
          .limit(1)
          .execute()
        if (waiting.length === 0) return true
      }
      return false
    },
    async wrong() {
      const events = await storage.db
        .selectFrom('events')
        .innerJoin('deliveries', 'deliveries.event_seq', 'events.seq')
        .select(['events.id', 'events.type', 'events.run_key'])
        .execute()
      const lost = events.filter(({ id }) => !bodies.has(id)).map(({ id }) => `Event ${id} was not delivered.`)
      const ends = events.filter(({ type }) => EVERY_RUN.includes(type))
      const byRun = Map.groupBy(ends, ({ run_key }) => run_key)
      const twice = [...byRun].filter(([, all]) => all.length > 1).map(([run]) => `Run ${run} was reported twice.`)
      const runs = await storage.db
        .selectFrom('runs')
        .innerJoin('channels', 'channels.user_key', 'runs.user_key')
        .select('runs.key')
        .where('runs.state', 'in', ['done', 'failed'])
        .where('runs.attempt', '>', 0)
        .execute()
      const untold = runs.filter(({ key }) => !byRun.has(key)).map(({ key }) => `Run ${key} was not reported.`)
      return [...complaints, ...lost, ...twice, ...untold]
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
