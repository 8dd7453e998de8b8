import type { Evidence } from '../../engine/model.ts'
import type { Browser } from '../../engine/net/browser/browser.ts'
import { type Device, parseDepth } from '../../vocabulary.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { botName, type Visiting } from '../http.ts'
import type { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** How deep a check goes, as it was typed. */
export interface DepthTyped extends Visiting {
  depth: string | undefined
  device: string | undefined
  runs: string | undefined
}

/** Completes the evidence of a page by what a browser sees; nothing to do for a quick check. */
export interface Depth {
  complete(evidence: Evidence, progress: Progress): Promise<Evidence>
  close(): Promise<void>
}

const MOST_RUNS = 15
const SAID = { rendered: 'in a browser', lab: 'in Lighthouse' } as const

export function depthOf(typed: DepthTyped, terminal: Terminal): Depth {
  const { device = 'mobile' } = typed
  const depth = parseDepth(typed.depth ?? 'quick') ?? 0
  const runs = wholeNumber(typed.runs, 'runs', 1, MOST_RUNS)
  if (runs !== undefined && depth !== 2) throw new UsageError('--runs needs --depth lighthouse.')
  if (typed.device !== undefined && depth === 0) throw new UsageError('--device needs --depth browser or lighthouse.')
  let browser: Browser | undefined

  return {
    async complete(evidence, progress) {
      if (depth === 0) return evidence
      const [{ createBrowser }, { deepen }] = await Promise.all([
        import('../../engine/net/browser/browser.ts'),
        import('../../engine/deepen.ts'),
      ])
      // Started with the first page that was had: a page that cannot be fetched needs none.
      browser ??= createBrowser({
        chrome: terminal.env['VERDICT_CHROME'],
        policy: { allowPrivate: true },
        botName: botName(typed['user-agent']),
      })
      const { signal } = terminal
      const onProgress = (step: 'rendered' | 'lab') => progress.say(`${evidence.url}  ${SAID[step]}`)
      return await deepen(evidence, {
        browser,
        depth: depth === 2 ? 'lab' : 'rendered',
        device: device as Device,
        runs: runs ?? 1,
        signal,
        onProgress,
      })
    },
    close: async () => browser?.close(),
  }
}
