import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { imageSrc } from './image-src.ts'

const SCRIPT = '<script src="/app.js"></script>'

testBodies(imageSrc, [
  ['not-applicable', 'there are no images', '<p>Text</p>'],
  ['not-applicable', 'the image is hidden', '<img alt="" hidden>'],
  ['pass', 'an image has a source', '<img src="/a.png" alt="">'],
  ['pass', 'an image has only a set of sources', '<img srcset="/a.png 2x" alt="">'],
  ['pass', 'a script takes the source from an attribute', '<img data-src="/a.png" alt="">'],
  ['pass', 'a script may find the image by its class or id', '<img class="lazy" alt=""><img id="preview" alt="">'],
  ['warn', 'an image has no source', '<img alt="A" width="10" height="10">'],
  ['warn', 'the source is empty', '<img src="" alt="A">'],
  ['unknown', 'scripts may add the source', `${SCRIPT}<img alt="A">`],
])

it('judges what scripts have made of the page', () => {
  const html = page(SCRIPT, '<img alt="A">')
  expect(audited(imageSrc, { html, evidence: { rendered: rendered({ html }) } }).outcome).toBe('warn')
})
