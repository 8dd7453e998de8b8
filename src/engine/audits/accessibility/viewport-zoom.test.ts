import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { viewportZoom } from './viewport-zoom.ts'

const viewport = (content: string) => page(`<meta name="viewport" content="${content}">`)

testOutcomes(viewportZoom, [
  ['not-applicable', 'there is no viewport element', page('')],
  ['not-applicable', 'it has no content', page('<meta name="viewport">')],
  ['not-applicable', 'it says nothing of zooming', viewport('width=device-width, initial-scale=1')],
  ['pass', 'zooming is allowed', viewport('user-scalable=yes')],
  ['pass', 'a number of one or more allows it', viewport('user-scalable=1')],
  ['pass', 'twice the size is allowed', viewport('maximum-scale=2')],
  ['pass', 'a negative maximum is ignored', viewport('maximum-scale=-1')],
  ['pass', 'the maximum is the width of the screen', viewport('maximum-scale=device-width')],
  ['pass', 'the last of two counts', viewport('user-scalable=no, user-scalable=yes')],
  ['fail', 'zooming is forbidden', viewport('width=device-width, user-scalable=no')],
  ['fail', 'zooming is forbidden by a zero', viewport('user-scalable=0')],
  ['fail', 'it is forbidden in capitals, with spaces', viewport('WIDTH=100 USER-SCALABLE = NO')],
  ['fail', 'semicolons part the pairs', viewport('width=device-width;maximum-scale=1.0;')],
  ['fail', 'a word that means nothing counts as no', viewport('user-scalable=maybe')],
  ['fail', 'a word that means nothing counts as a small scale', viewport('maximum-scale=big')],
  ['fail', 'less than twice the size is allowed', viewport('user-scalable=yes, maximum-scale=1.9')],
  [
    'fail',
    'a second element forbids it',
    `${viewport('user-scalable=yes')}<meta name="viewport" content="user-scalable=no">`,
  ],
])

it('says what forbids zooming', () => {
  const { findings } = audited(viewportZoom, viewport('user-scalable=no'))
  expect(findings.map(({ message }) => message)).toEqual(['user-scalable=no blocks zooming.'])
})
