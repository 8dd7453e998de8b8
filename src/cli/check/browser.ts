import type { DeepenOptions } from '../../engine/deepen.ts'
import type { Browser } from '../../engine/net/browser/browser.ts'
import { type Device, parseDepth } from '../../vocabulary.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { browserUserAgent, MAY_BE_PRIVATE, type RequestArguments } from '../http.ts'
import type { Progress } from '../progress.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import type { Terminal } from '../terminal.ts'

/** The arguments that choose the depth. */
export interface DepthArguments extends RequestArguments {
  depth: string | undefined
  device: string | undefined
  runs: string | undefined
}

/** The browser of a check, started with the first page that needs it. */
export interface CheckBrowser {
  /** How to use it for a page; undefined for a quick check. */
  optionsFor(progress: Progress, url: string): Promise<DeepenOptions | undefined>
  close(): Promise<void>
}

const MOST_RUNS = 15

export function openCheckBrowser(
  typed: DepthArguments,
  terminal: Terminal,
  { steps }: Pick<Labels, 'steps'> = labelsIn('en'),
): CheckBrowser {
  const { device = 'mobile' } = typed
  const depth = parseDepth(typed.depth ?? 'quick') ?? 0
  const runs = wholeNumber(typed.runs, 'runs', 1, MOST_RUNS)
  if (runs !== undefined && depth !== 2) throw new UsageError('--runs needs --depth lighthouse.')
  if (typed.device !== undefined && depth === 0) throw new UsageError('--device needs --depth browser or lighthouse.')
  let browser: Browser | undefined

  return {
    async optionsFor(progress, url) {
      if (depth === 0) return undefined
      const { createBrowser } = await import('../../engine/net/browser/browser.ts')
      browser ??= createBrowser({
        chrome: terminal.env['VERDICT_CHROME'],
        policy: typed.addressPolicy ?? MAY_BE_PRIVATE,
        botName: browserUserAgent(typed['user-agent']),
      })
      const onProgress = (step: 'rendered' | 'lab') => progress.say(`${url}  ${steps[step]}`)
      const { signal } = terminal
      return { browser, depth, device: device as Device, runs: runs ?? 1, signal, onProgress }
    },
    close: async () => browser?.close(),
  }
}
