import { describe, expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { tabindex } from './tabindex.ts'

describe('accessibility/tabindex', () => {
  it.each([
    ['not-applicable', 'there is none', '<button>A</button>'],
    ['not-applicable', 'the element is hidden', '<button hidden tabindex="3">A</button>'],
    ['pass', 'it follows the page', '<p tabindex="0">A</p>'],
    ['pass', 'it takes out of the order', '<p tabindex="-1">A</p>'],
    ['pass', 'it is no number', '<p tabindex="first">A</p>'],
    ['warn', 'it pulls an element before the others', '<p tabindex="1">A</p>'],
    ['warn', 'something follows the number', '<p tabindex=" 5th">A</p>'],
  ])('answers %s where %s', (outcome, _, body) => {
    expect(audited(tabindex, page('', body)).outcome).toBe(outcome)
  })
})
