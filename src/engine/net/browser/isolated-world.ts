import type { CDPSession } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'

/** Scripts of ours run in a world of their own: same document, none of the page's variables or altered built-ins. */
export const WORLD_NAME = 'verdict'

export interface IsolatedWorld {
  evaluate<T>(expression: string, ms: number): Promise<T>
}

/** The world in the document that is there now; a document that replaces it has a new one. */
export async function createIsolatedWorld(cdp: CDPSession, ms: number): Promise<IsolatedWorld> {
  const { frameTree } = await withTimeout(cdp.send('Page.getFrameTree'), ms, 'The page')
  const { executionContextId } = await withTimeout(
    cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: WORLD_NAME }),
    ms,
    'The page',
  )
  return {
    async evaluate<T>(expression: string, limit: number): Promise<T> {
      const { result, exceptionDetails } = await withTimeout(
        cdp.send('Runtime.evaluate', {
          expression,
          contextId: executionContextId,
          returnByValue: true,
          awaitPromise: true,
        }),
        limit,
        'A look into the page',
      )
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description?.slice(0, 300) ?? exceptionDetails.text)
      return result.value as T
    },
  }
}

const ANSWER_MS = 1_500
const BREATH_MS = 300
/** Laying out a huge document takes a while too, and nobody can stop that. */
const PATIENCE_MS = 5_000

/** Does the page's thread still answer? Where a script holds it, the script is stopped, and all that would come after. */
export async function unblockMainThread(cdp: CDPSession): Promise<'free' | 'stopped' | 'dead'> {
  const answers = (ms: number) =>
    withTimeout(cdp.send('Runtime.evaluate', { expression: '1' }), ms).then(
      () => true,
      () => false,
    )
  if (await answers(ANSWER_MS)) return 'free'
  const stop = Promise.all([
    cdp.send('Emulation.setScriptExecutionDisabled', { value: true }),
    cdp.send('Runtime.terminateExecution'),
  ])
  await withTimeout(stop, BREATH_MS).catch(() => {})
  return (await answers(PATIENCE_MS)) ? 'stopped' : 'dead'
}
