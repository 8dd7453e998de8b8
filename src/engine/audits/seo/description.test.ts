import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { description } from './description.ts'

const meta = (content: string) => `<meta name="description" content="${content}">`

testOutcomes(description, [
  ['fail', 'there is none', page('')],
  ['fail', 'it is empty', page(meta(''))],
  ['fail', 'it has no content', page('<meta name="description">')],
  ['fail', 'it is white space, also the non-breaking kind', page(meta(' \n&nbsp;'))],
  ['fail', 'it is in the body', page('', meta('About clocks.'))],
  ['warn', 'there are two', page(meta('One.') + meta('Two.'))],
  ['pass', 'it has text', page(meta('About clocks.'))],
  ['pass', 'its name is in capitals', page('<meta name="DESCRIPTION" content="About clocks.">')],
])

it('remarks on a long one, and takes no points for it', () => {
  const result = audited(description, page(meta('long '.repeat(50))))
  expect(result).toMatchObject({ outcome: 'pass', findings: [{ note: true }] })
})
