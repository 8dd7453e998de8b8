import type { CDPSession } from 'puppeteer-core'
import { describe, expect, it } from 'vitest'
import { runAxe, wholeReasons } from './axe.ts'

const LABEL = 'aria-label attribute does not exist or is empty'
const REFERENCE =
  'aria-labelledby attribute does not exist, references elements that do not exist or references elements that are empty'
const ROLE = 'Element\'s default semantics were not overridden with role="none" or role="presentation"'

describe('the reasons that axe-core gives', () => {
  it('are kept where they fit', () => {
    expect(wholeReasons(`${LABEL}; ${REFERENCE}`)).toBe(`${LABEL}; ${REFERENCE}`)
  })

  it('end after the last one that fits, not within one', () => {
    const summary = `Element does not have an alt attribute; ${LABEL}; ${REFERENCE}; Element has no title attribute; ${ROLE}`
    const short = wholeReasons(summary)
    expect(short).toBe(summary.replace(ROLE, '…'))
    expect(short.length).toBeLessThanOrEqual(300)
  })

  it('show that something is gone if there is only a long one', () => {
    expect(wholeReasons('x'.repeat(400))).toBe(`${'x'.repeat(299)}…`)
  })
})

it.each([
  'Protocol error (Runtime.evaluate): Cannot find context with specified id',
  'Protocol error (Runtime.evaluate): Inspected target navigated or closed',
])('says that the page went on to another document, not what the browser calls that: %s', async (message) => {
  const world = { evaluate: () => Promise.reject(new Error(message)) }
  expect(await runAxe({} as CDPSession, world, { ownMs: 1_000, totalMs: 1_000, waited: async () => null })).toEqual({
    ok: false,
    code: 'browser_failed',
    message: 'axe-core could not finish, because the page reloaded or redirected meanwhile.',
  })
})

describe('the limit of axe-core', () => {
  // All it uses.
  const cdp = { send: async () => ({}) } as unknown as CDPSession
  const axeTaking = (ms: number | null) => ({
    evaluate: <T>() => new Promise<T>((resolve) => void (ms !== null && setTimeout(resolve, ms, []))),
  })

  it('grows by what the page waits for a processor', async () => {
    const limits = { ownMs: 50, totalMs: 60_000, waited: async () => 30_000 }
    expect(await runAxe(cdp, axeTaking(300), limits)).toEqual({ ok: true, value: [] })
  })

  it('grows while it runs', async () => {
    const waits = [0, 30_000]
    const limits = { ownMs: 150, totalMs: 60_000, waited: async () => waits.shift() ?? 30_000 }
    expect(await runAxe(cdp, axeTaking(400), limits)).toEqual({ ok: true, value: [] })
  })

  it.each([
    ['where the page does not wait', { ownMs: 50, totalMs: 60_000, waited: async () => 0 }],
    ['if it is unknown whether it waits', { ownMs: 50, totalMs: 60_000, waited: async () => null }],
    ['where the visit has no more time', { ownMs: 50, totalMs: 60, waited: async () => 30_000 }],
  ])('ends it %s', async (_, limits) => {
    const message = 'axe-core did not finish within 0.05 s.'
    expect(await runAxe(cdp, axeTaking(null), limits)).toEqual({ ok: false, code: 'browser_timeout', message })
  })
})
