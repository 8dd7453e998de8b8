import type { CDPSession } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'

/**
 * The name of the isolated world our scripts run in: the page's document, but none of its variables or patched
 * built-ins.
 */
export const WORLD_NAME = 'verdict'

export interface IsolatedWorld {
  evaluate<T>(expression: string, timeoutMs: number): Promise<T>
}

/** The isolated world of the current document; after a navigation there is a new one. */
export async function createIsolatedWorld(cdp: CDPSession, timeoutMs: number): Promise<IsolatedWorld> {
  const { frameTree } = await withTimeout(cdp.send('Page.getFrameTree'), timeoutMs, 'Reading the page')
  const { executionContextId } = await withTimeout(
    cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: WORLD_NAME }),
    timeoutMs,
    'Reading the page',
  )
  return {
    async evaluate<T>(expression: string, limitMs: number): Promise<T> {
      const { result, exceptionDetails } = await withTimeout(
        cdp.send('Runtime.evaluate', {
          expression,
          contextId: executionContextId,
          returnByValue: true,
          awaitPromise: true,
        }),
        limitMs,
        'Reading the page',
      )
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description?.slice(0, 300) ?? exceptionDetails.text)
      return result.value as T
    },
  }
}

const RESPONSE_MS = 1_500
const STOP_MS = 300
/** The layout of a huge document takes time too, and cannot be stopped. */
const LAYOUT_MS = 5_000

/** Checks whether the page's main thread responds. If a script blocks it, all scripts of the page are stopped. */
export async function unblockMainThread(cdp: CDPSession): Promise<'responsive' | 'stopped' | 'unresponsive'> {
  const responds = (timeoutMs: number) =>
    withTimeout(cdp.send('Runtime.evaluate', { expression: '1' }), timeoutMs).then(
      () => true,
      () => false,
    )
  if (await responds(RESPONSE_MS)) return 'responsive'
  const stop = Promise.all([
    cdp.send('Emulation.setScriptExecutionDisabled', { value: true }),
    cdp.send('Runtime.terminateExecution'),
  ])
  await withTimeout(stop, STOP_MS).catch(() => {})
  return (await responds(LAYOUT_MS)) ? 'stopped' : 'unresponsive'
}
