import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { textSpacing } from './text-spacing.ts'

const LONG = 'Clocks of brass and glass tick in the old museum by the river. '.repeat(2)
const styled = (style: string, text = LONG) => `<p style="${style}">${text}</p>`

testBodies(textSpacing, [
  ['not-applicable', 'nothing has a style', '<p>Text</p>'],
  ['not-applicable', 'the reader can override it', styled('letter-spacing: 0; line-height: 1')],
  ['not-applicable', 'something else is important', styled('color: red !important')],
  ['not-applicable', 'there is no text', styled('letter-spacing: 0 !important', '<b>Text</b>')],
  ['not-applicable', 'the text is hidden', styled('display: none; letter-spacing: 0 !important')],
  [
    'not-applicable',
    'the text is moved out of sight',
    styled('position: absolute; left: -9999px; word-spacing: 0 !important'),
  ],
  [
    'not-applicable',
    'what is around it is',
    `<div style="position:fixed;top:-999em">${styled('word-spacing: 0 !important')}</div>`,
  ],
  ['pass', 'it is wide enough', styled('letter-spacing: .12em !important; word-spacing: 0.16em !important')],
  ['pass', 'lines are far enough apart', styled('line-height: 150% !important; max-width: 300px')],
  ['pass', 'the last one counts', styled('letter-spacing: 0 !important; letter-spacing: 1em !important')],
  ['pass', 'the important one counts', styled('letter-spacing: 1em !important; letter-spacing: 0')],
  ['pass', 'it is inherited, so that the markup does not tell', styled('letter-spacing: inherit !important')],
  ['fail', 'the usual font is too large for it', styled('letter-spacing: 1px !important')],
  ['pass', 'it is wide enough for the usual font', styled('letter-spacing: 2px !important')],
  [
    'fail',
    'a font around it is too large for it',
    `<div style="font-size: 20px">${styled('letter-spacing: 2px !important')}</div>`,
  ],
  [
    'pass',
    'a font around it is small',
    `<div style="font-size: 75%">${styled('letter-spacing: 1.5px !important')}</div>`,
  ],
  ['pass', 'the font of the element is not known', '<h5 style="letter-spacing: 1.5px !important">Clocks</h5>'],
  [
    'pass',
    'a style sheet may set the font',
    `<style>p { color: red }</style>${styled('letter-spacing: 1.5px !important')}`,
  ],
  [
    'fail',
    'it is too narrow for any font',
    `<link rel="stylesheet" href="/a.css">${styled('letter-spacing: 1px !important')}`,
  ],
  ['fail', 'it is in points', styled('font-size: 12pt; letter-spacing: 1pt !important')],
  ['fail', 'words are too close in pixels', styled('word-spacing: 2px !important')],
  ['fail', 'lines are too close in pixels', styled('line-height: 18px !important; max-width: 200px')],
  ['pass', 'the text fits into one line', styled('line-height: 1 !important; width: 2000px')],
  ['pass', 'the text is not broken', styled('line-height: 1 !important; width: 100px; white-space: nowrap')],
  ['pass', 'how wide the text is, is not known', styled('line-height: 1 !important')],
  ['fail', 'letters are too close', styled('letter-spacing: 0.1em !important')],
  ['fail', 'words are too close', styled('word-spacing: normal !important')],
  ['fail', 'the size of the font is known', styled('font-size: 20px; letter-spacing: 1px !important')],
  ['fail', 'lines are too close in a narrow column', styled('line-height: 1.2 !important; max-width: 200px')],
  [
    'fail',
    'lines are too close in a text that no screen shows in one',
    styled('line-height: 1 !important', LONG.repeat(9)),
  ],
  ['fail', 'it is written in capitals with spaces', styled('LETTER-SPACING : 0 ! IMPORTANT')],
])

it('says which property is fixed at what', () => {
  const { findings } = audited(textSpacing, page('', styled('word-spacing: 0 !important')))
  expect(findings[0]!.message).toBe('word-spacing is fixed at 0; people may need at least 0.16 times the font size.')
})
