import type { DeepenOptions } from '../../engine/deepen.ts'
import type { Browser } from '../../engine/net/browser/browser.ts'
import { type Device, parseDepth } from '../../vocabulary.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { botName, type RequestArguments } from '../http.ts'
import type { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** How deep a check goes, as it was typed. */
export interface DepthArguments extends RequestArguments {
  depth: string | undefined
  device: string | undefined
  runs: string | undefined
}

/** How the browser is asked for each page; undefined for a quick check. */
export interface CheckBrowser {
  optionsFor(progress: Progress, url: string): Promise<DeepenOptions | undefined>
  close(): Promise<void>
}

const MOST_RUNS = 15
const SAID = { rendered: 'in a browser', lab: 'in Lighthouse' } as const

export function openCheckBrowser(typed: DepthArguments, terminal: Terminal): CheckBrowser {
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
        policy: { allowPrivate: true },
        botName: botName(typed['user-agent']),
      })
      const onProgress = (step: keyof typeof SAID) => progress.say(`${url}  ${SAID[step]}`)
      const { signal } = terminal
      return { browser, depth, device: device as Device, runs: runs ?? 1, signal, onProgress }
    },
    close: async () => browser?.close(),
  }
}
