import { get, type IncomingMessage } from 'node:http'
import { median } from '../measure.ts'
import { Helper, type ServerProcess } from './children.ts'
import { type Ask, expectStatus, type LoadGenerator, perSecond } from './load.ts'
import { computedMs } from './usage.ts'

const CONNECTIONS = 50
/** So many different answers are given to the bare server; of more, it sends the first ones again and again. */
const BODIES = 500

export interface AgainstBareOptions extends Rounds {
  /** What the client accepts; by default nothing but the bytes themselves. */
  encoding?: 'identity' | 'zstd'
}

export interface Rounds {
  rounds: number
  /** Milliseconds of each side of a round. */
  each: number
}

export interface Side {
  /** Requests a second. */
  rate: number
  /** Milliseconds that the process computes for a request: what others do on the machine has less of a say in it. */
  computed: number
}

export interface Compared {
  ratio: number
  ours: Side
  bare: Side
}

/** Requests a second of the service ÷ of a bare Fastify that sends the same bytes, turn by turn. */
export class AgainstBare {
  readonly #bare = new Helper('bare-process.ts')
  readonly #load: LoadGenerator

  constructor(load: LoadGenerator) {
    this.#load = load
  }

  async compare(
    { base, pid }: ServerProcess,
    asks: Ask[],
    key: string,
    { rounds, each, encoding = 'identity' }: AgainstBareOptions,
  ): Promise<Compared> {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'accept-encoding': encoding }
    const bodies: Uint8Array[] = []
    for (const { path } of asks.slice(0, BODIES)) {
      const { status, body } = await readRaw(base + path, headers)
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
      if (body.includes('"data":[]')) throw new Error(`${path}: the list is empty.`)
      bodies.push(body)
    }
    const bareBase = await this.#bare.ask<string>({ bodies })
    const bareAsks = bodies.map((_, n) => ({ path: `/${n}` }))
    const ask = async (base: string, pid: number, asks: Ask[], duration: number): Promise<Side> => {
      const before = computedMs(pid)
      const load = { base, asks, headers, connections: CONNECTIONS, duration }
      const loaded = expectStatus(await this.#load.run(load), 200)
      return { rate: perSecond(loaded), computed: (computedMs(pid) - before) / loaded.answers }
    }
    const askBare = (duration: number) => ask(bareBase, this.#bare.pid, bareAsks, duration)
    const askOurs = (duration: number) => ask(base, pid, asks, duration)
    // Warm on both sides.
    await askBare(each / 2)
    await askOurs(each / 2)
    const ours: Side[] = []
    const bare: Side[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await askBare(each))
      ours.push(await askOurs(each))
    }
    return { ratio: median(ours.map(({ rate }, n) => rate / bare[n]!.rate)), ours: middle(ours), bare: middle(bare) }
  }

  stop(): Promise<void> {
    return this.#bare.stop()
  }
}

/** The body as it is sent: `fetch` would unpack it. */
async function readRaw(url: string, headers: Record<string, string>): Promise<{ status: number; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  )
  return { status: response.statusCode!, body: Buffer.concat(await response.toArray()) }
}

function middle(sides: Side[]): Side {
  return { rate: median(sides.map(({ rate }) => rate)), computed: median(sides.map(({ computed }) => computed)) }
}
