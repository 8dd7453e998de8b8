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
  expect(await runAxe({} as CDPSession, world, 1_000)).toEqual({
    ok: false,
    code: 'browser_failed',
    message: 'axe-core could not finish, because the page reloaded or redirected meanwhile.',
  })
})
