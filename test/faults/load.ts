import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'

export interface LoadOptions {
  /** Where servers listen; some of them may be away. */
  bases: readonly string[]
  keys: readonly string[]
  /** Pages to order reports of. */
  urls: readonly string[]
  chance: Chance
  /** How many clients at a time. */
  clients: number
  pauseMs: number
}

export interface Load {
  /** Reports that were answered with 2xx, and the key they belong to. */
  readonly made: ReadonlyMap<string, string>
  /** Of those, the ones whose deletion was answered with 2xx. */
  readonly deleted: ReadonlySet<string>
  /** Requests that got no answer, or one of 5xx. */
  readonly unanswered: number
  /** Answers that should not be: neither 2xx nor 503. */
  readonly strange: readonly string[]
  stop(): Promise<void>
}

const PATIENCE_MS = 15_000

/** Clients that create, re-run and delete reports, and repeat requests until they get a response. */
export function startLoad({ bases, keys, urls, chance, clients, pauseMs }: LoadOptions): Load {
  const made = new Map<string, string>()
  const deleted = new Set<string>()
  const strange: string[] = []
  let unanswered = 0
  let stopping = false

  /** null: not there, where that may be: deleted by an earlier try that got no answer, or by another client. */
  async function send(
    method: string,
    path: string,
    key: string,
    { mayBeGone = false, ...more }: RequestInit & { mayBeGone?: boolean } = {},
  ): Promise<Response | null> {
    for (let tries = 1; ; tries++) {
      try {
        const headers = { authorization: `Bearer ${key}`, ...(more.headers as Record<string, string>) }
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const response = await fetch(`${chance.pick(bases)}/api/v1/${path}`, { ...more, method, headers, signal })
        const body = await response.text()
        if (response.ok) return new Response(body)
        if (response.status === 404 && (mayBeGone || (tries > 1 && method === 'DELETE'))) return null
        if (response.status !== 503) strange.push(`${response.status} for ${method} ${path}: ${body.slice(0, 600)}`)
        if (response.status < 500) throw new TypeError(`${method} ${path} was answered with ${response.status}.`)
      } catch (error) {
        if (error instanceof TypeError && error.message.includes('was answered')) throw error
      }
      unanswered++
      await sleep(50)
    }
  }

  async function create(): Promise<void> {
    const key = chance.pick(keys)
    const prefer = chance.next() < 0.1 ? 'wait=2' : 'respond-async'
    const headers = { prefer, 'idempotency-key': randomUUID() }
    const body = new URLSearchParams({ url: chance.pick(urls) })
    const response = await send('POST', 'reports', key, { headers, body })
    const { data } = (await response!.json()) as { data: { id: string } }
    made.set(data.id, key)
  }

  async function change(): Promise<void> {
    const live = [...made].filter(([id]) => !deleted.has(id))
    if (live.length === 0) return
    const [id, key] = chance.pick(live)
    if (chance.next() < 0.5) {
      const headers = { prefer: 'respond-async' }
      const body = new URLSearchParams({ results: '1' })
      await send('PATCH', `reports/${id}`, key, { headers, body, mayBeGone: true })
    } else if (!deleted.has(id)) {
      deleted.add(id)
      await send('DELETE', `reports/${id}`, key)
    }
  }

  async function client(): Promise<void> {
    while (!stopping) {
      if (chance.next() < 0.9) await create()
      else await change()
      await sleep(chance.below(pauseMs * 2))
    }
  }

  const going = Promise.all(Array.from({ length: clients }, client))
  // `stop` reports the failure; until then it must not count as unhandled.
  going.catch(() => {})
  return {
    made,
    deleted,
    strange,
    get unanswered() {
      return unanswered
    },
    async stop() {
      stopping = true
      await going
    },
  }
}
