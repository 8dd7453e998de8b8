import type { CDPSession } from 'puppeteer-core'
import { expect, it } from 'vitest'
import { readInDocument } from './isolated-world.ts'

/** A browser whose page has one document for each world, and leaves those in `gone` before they are read. */
function pageThatLeaves(gone: readonly number[]): CDPSession {
  let world = 0
  const send = async (method: string, { contextId }: { contextId?: number } = {}) => {
    if (method === 'Page.getFrameTree') return { frameTree: { frame: { id: 'main' } } }
    if (method === 'Page.createIsolatedWorld') return { executionContextId: ++world }
    if (!gone.includes(contextId!)) return { result: { value: `document ${contextId}` } }
    throw new Error('Protocol error (Runtime.evaluate): Cannot find context with specified id')
  }
  // All it uses.
  return { send } as unknown as CDPSession
}

const read = (cdp: CDPSession) => readInDocument(cdp, 1_000, (world) => world.evaluate<string>('x', 1_000), 0)

it('reads the next document if a script leaves the first one meanwhile', async () => {
  expect(await read(pageThatLeaves([]))).toBe('document 1')
  expect(await read(pageThatLeaves([1]))).toBe('document 2')
})

it('says so if the page leaves every document', async () => {
  await expect(read(pageThatLeaves([1, 2, 3]))).rejects.toMatchObject({
    code: 'browser_failed',
    message: 'In the browser, the page kept redirecting, so it could not be read.',
  })
})

it('tries nothing again that failed otherwise', async () => {
  let reads = 0
  const failing = async () => {
    reads++
    throw new TypeError('x is not a function')
  }
  await expect(readInDocument(pageThatLeaves([]), 1_000, failing, 0)).rejects.toThrow('x is not a function')
  expect(reads).toBe(1)
})
