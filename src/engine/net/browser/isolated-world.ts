import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import { firstLine } from './console-log.ts'

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
        throw new Error(firstLine(exceptionDetails.exception?.description ?? exceptionDetails.text).slice(0, 300))
      return result.value as T
    },
  }
}

/** What Chrome says when the document of a world is gone. */
const LEFT = /context with specified id|context was destroyed|target navigated|No frame for given id/i

/** Whether something failed because the page has gone on to another document. */
export function hasLeft(thrown: unknown): boolean {
  return thrown instanceof Error && LEFT.test(thrown.message)
}

const ATTEMPTS = 3
const NEXT_DOCUMENT_MS = 500

/** Reads the current document. One that a script leaves at this very moment is followed by another, which is read instead. */
export async function readInDocument<T>(
  cdp: CDPSession,
  timeoutMs: number,
  read: (world: IsolatedWorld) => Promise<T>,
  pauseMs = NEXT_DOCUMENT_MS,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await read(await createIsolatedWorld(cdp, timeoutMs))
    } catch (thrown) {
      if (!hasLeft(thrown)) throw thrown
      await sleep(pauseMs)
    }
  }
  throw new VerdictError('browser_failed', 'In the browser, the page kept redirecting, so it could not be read.')
}

/** Large pages on slow machines run scripts for seconds before they respond. */
const RESPONSE_MS = 4_500
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
