import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { frameTitle } from './frame-title.ts'

testBodies(frameTitle, [
  ['not-applicable', 'there are no frames', '<p>Text</p>'],
  ['not-applicable', 'the frame is hidden', '<iframe src="/x" style="display:none"></iframe>'],
  ['not-applicable', 'it only counts visits', '<iframe src="/x" width="0" height="0"></iframe>'],
  ['not-applicable', 'the keyboard does not enter it', '<iframe src="/x" tabindex="-1"></iframe>'],
  ['not-applicable', 'it is marked as meaning nothing', '<iframe src="/x" role="presentation"></iframe>'],
  ['pass', 'it has a title', '<iframe src="/x" title="Map"></iframe>'],
  ['pass', 'it has a label', '<iframe src="/x" aria-label="Map"></iframe>'],
  ['fail', 'it has none', '<iframe src="/x"></iframe>'],
  ['fail', 'its title is blank', '<iframe src="/x" title=" "></iframe>'],
  ['fail', 'its name is for scripts', '<iframe src="/x" name="Map"></iframe>'],
  ['fail', 'only its fallback has text', '<iframe src="/x">Map</iframe>'],
  ['fail', 'it is low, but wide', '<iframe src="/x" width="300" height="1"></iframe>'],
])

it('looks into pages of frames', () => {
  expect(audited(frameTitle, '<html><frameset><frame src="/x"></frameset></html>').outcome).toBe('fail')
})
