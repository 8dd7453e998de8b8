import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CDPSession } from 'puppeteer-core'
import { TimeoutError, withTimeout } from '../../../common/timeout.ts'
import type { AxeFinding } from '../../browser-evidence.ts'
import type { Collected } from '../../model.ts'
import { hasLeft, type IsolatedWorld } from './isolated-world.ts'

const require = createRequire(import.meta.url)
const { version } = require('axe-core/package.json') as { version: string }

export const AXE_VERSION = version

const MAX_RULES = 100
const MAX_NODES = 20
const MAX_LENGTH = 300
/** What is transferred of the reasons, which are shortened afterwards. */
const MAX_REASONS = 1_000

/** WCAG 2.2 up to AA and axe-core's best practices. Findings are truncated in the page, before they are transferred. */
const RUN = `axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
  performanceTimer: false,
}).then(({ violations }) => violations.slice(0, ${MAX_RULES}).map(({ id, impact, help, helpUrl, tags, nodes }) => ({
  rule: id,
  impact: impact ?? 'moderate',
  help,
  helpUrl: helpUrl.split('?')[0],
  bestPractice: tags.includes('best-practice'),
  total: nodes.length,
  nodes: nodes.slice(0, ${MAX_NODES}).map(({ target, html, any, all, none }) => ({
    where: target.flat().join(' ').slice(0, ${MAX_LENGTH}),
    snippet: html.slice(0, ${MAX_LENGTH}),
    summary: [...none, ...all, ...any].map(({ message }) => message).join('; ').slice(0, ${MAX_REASONS}),
  })),
})))`

let library: Promise<string> | undefined

interface AxeLimits {
  /** What axe-core may take, without the time that the page waits for a processor. */
  ownMs: number
  /** What it may take in all. */
  totalMs: number
  /** Milliseconds that the page has waited for a processor so far; null where the system does not count them. */
  waited(): Promise<number | null>
}

/** axe-core can take minutes on a large page, so it has its own limits. */
export async function runAxe(
  cdp: CDPSession,
  world: IsolatedWorld,
  limits: AxeLimits,
): Promise<Collected<AxeFinding[]>> {
  library ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8')
  try {
    const running = world.evaluate<AxeFinding[]>(`${await library}\n;${RUN}`, limits.totalMs)
    const found = await withinOwnTime(running, limits)
    return { ok: true, value: found.map(shortened) }
  } catch (thrown) {
    if (hasLeft(thrown)) {
      const message = 'axe-core could not finish, because the page reloaded or redirected meanwhile.'
      return { ok: false, code: 'browser_failed', message }
    }
    if (!(thrown instanceof TimeoutError)) {
      const message = `axe-core failed on this page: ${String(thrown).slice(0, 200)}`
      return { ok: false, code: 'browser_failed', message }
    }
    await withTimeout(cdp.send('Runtime.terminateExecution'), 500).catch(() => {})
    const message = `axe-core did not finish within ${limits.ownMs / 1000} s.`
    return { ok: false, code: 'browser_timeout', message }
  }
}

/** A limit that follows the load of the machine: what the page waits for a processor is added to it. */
async function withinOwnTime<T>(work: Promise<T>, { ownMs, totalMs, waited }: AxeLimits): Promise<T> {
  const start = performance.now()
  for (;;) {
    const most = Math.min(ownMs + ((await waited()) ?? 0), totalMs)
    const left = most - (performance.now() - start)
    try {
      return await withTimeout(work, Math.max(left, MIN_STEP_MS), 'axe-core')
    } catch (thrown) {
      if (!(thrown instanceof TimeoutError) || left <= MIN_STEP_MS) throw thrown
    }
  }
}

/** Less is no reason to look again. */
const MIN_STEP_MS = 100

function shortened(found: AxeFinding): AxeFinding {
  return { ...found, nodes: found.nodes.map((node) => ({ ...node, summary: wholeReasons(node.summary) })) }
}

/**
 * As many reasons as fit, with an ellipsis for the rest: half a reason reads like a mistake.
 * @internal for its test
 */
export function wholeReasons(summary: string): string {
  if (summary.length <= MAX_LENGTH) return summary
  const end = summary.lastIndexOf('; ', MAX_LENGTH - '; …'.length)
  return end <= 0 ? `${summary.slice(0, MAX_LENGTH - 1)}…` : `${summary.slice(0, end)}; …`
}
