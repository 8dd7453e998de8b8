import type { RobotsVerdict } from '../../engine/derive/robots/match.ts'
import { openHttp, type Visiting } from '../http.ts'
import { readInput } from '../input.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'

export interface RobotsSource {
  text: Buffer
  /** What paths are resolved against. */
  base: string
  /** The answer to everything, where the rules are not to be asked. */
  verdict: RobotsVerdict | null
  /** Why it is so where no line decides. */
  otherwise: string
}

/** Google reads 500 KiB and ignores the rest. */
const MOST = 512_000
const LARGEST_FILE = 64 * 1024 * 1024
const NO_RULE = 'no rule matches'

export async function sourceOf(name: string, values: Visiting, terminal: Terminal): Promise<RobotsSource> {
  const target = await targetOf(name)
  if (target.kind === 'local') {
    const text = await readInput(target.path, terminal, LARGEST_FILE)
    return { text, base: 'https://example.com/', verdict: null, otherwise: NO_RULE }
  }
  const url = new URL(target.url)
  return fetched(url.pathname === '/' ? new URL('/robots.txt', url) : url, values, terminal)
}

async function fetched(url: URL, values: Visiting, { signal }: Terminal): Promise<RobotsSource> {
  const http = openHttp(values)
  try {
    const { reply } = await http.follow(url, { signal, limit: MOST, onLimit: 'truncate' })
    const { status } = reply
    const base = url.origin
    // RFC 9309 §2.3.1.3 and §2.3.1.4: no file means no rules, a server in trouble means stay away.
    if (status >= 500)
      return { text: empty, base, verdict: { allowed: false, line: null }, otherwise: `robots.txt answers ${status}` }
    if (status >= 300)
      return { text: empty, base, verdict: null, otherwise: `there is no robots.txt (status ${status})` }
    return { text: Buffer.from(reply.body), base, verdict: null, otherwise: NO_RULE }
  } finally {
    http.close()
  }
}

const empty = Buffer.alloc(0)
