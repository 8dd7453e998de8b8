import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { altQuality } from './alt-quality.ts'

testBodies(altQuality, [
  ['not-applicable', 'there are no images', '<p>Text</p>'],
  ['not-applicable', 'an image has no alt, which is another audit', '<img src="/a.png">'],
  ['not-applicable', 'the image is hidden', '<img src="/a.png" alt="a.png" hidden>'],
  ['pass', 'the text describes the image', '<img src="/a.png" alt="A clock">'],
  ['pass', 'it is decoration', '<img src="/a.png" alt="">'],
  ['pass', 'the text names a file in a sentence', '<img src="/a.png" alt="The window of report.png">'],
  ['pass', 'it is a word of a menu', '<img src="/a.png" alt="Images">'],
  ['pass', 'it is a logo', '<img src="/a.png" alt="Logo">'],
  ['pass', 'a placeholder is a part of the text', '<img src="/a.png" alt="Image of a clock">'],
  ['pass', 'a button says what it does', '<input type="image" src="/a.png" alt="Go">'],
  ['pass', 'the title of decoration is blank', '<img src="/a.png" alt="" title=" ">'],
  ['pass', 'the focus overrides the role', '<img src="/a.png" alt="A" role="none" tabindex="0">'],
  ['not-applicable', 'the alt is of a text field', '<input alt="click">'],
  ['fail', 'the text is the file name', '<img src="/img/a-b.png" alt="a-b.png">'],
  ['fail', 'the text is another file name', '<img src="/1" alt="/uploads/A.JPG">'],
  ['fail', 'a camera gave the name', '<img src="/a.png" alt="IMG_20240102 1">'],
  ['fail', 'the text is a placeholder', '<img src="/a.png" alt="Image">'],
  ['fail', 'the placeholder has brackets', '<img src="/a.png" alt="[Alt text]">'],
  ['fail', 'a button says click', '<input type="image" src="/a.png" alt="click">'],
  ['warn', 'decoration has a title', '<img src="/a.png" alt="" title="BBC">'],
  ['warn', 'a role hides the text', '<img src="/a.png" alt="A line" role="presentation">'],
])

it('says what is wrong with each text', () => {
  const { summary, findings, extent } = audited(
    altQuality,
    page('', '<img alt="a.gif"><img alt="A"><img alt="" title="B"><img alt="x" hidden>'),
  )
  expect(summary).toBe('1 alt text doesn’t describe its image.')
  expect(findings.map(({ message }) => message)).toEqual([
    'The alt text “a.gif” is a file name.',
    'The empty alt marks this image as decorative, but its title has text.',
  ])
  expect(extent).toEqual({ checked: 3, affected: 2, hidden: 1 })
})

it('reads only the start of a text of a megabyte', () => {
  expect(audited(altQuality, page('', `<img alt="${'-'.repeat(1_000_000)}.png">`)).outcome).toBe('pass')
})
