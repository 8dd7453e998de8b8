import { describe, expect, it } from 'vitest'
import { wholeReasons } from './axe.ts'

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
