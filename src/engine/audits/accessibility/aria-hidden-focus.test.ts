import { expect, it } from 'vitest'
import type { BrowserEvidence } from '../../browser-evidence.ts'
import { axeFinding, rendered } from '../../testing/browser.ts'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { ariaHiddenFocus } from './aria-hidden-focus.ts'

const STYLED = '<link rel="stylesheet" href="/a.css">'

testBodies(ariaHiddenFocus, [
  ['pass', 'a frame is no tab stop', '<div aria-hidden="true"><iframe src="/a"></iframe></div>'],
  ['not-applicable', 'nothing is hidden', '<button>A</button>'],
  ['not-applicable', 'the value hides nothing', '<div aria-hidden="false"><button>A</button></div>'],
  ['pass', 'what is hidden cannot be reached', '<p aria-hidden="true">A</p>'],
  ['pass', 'the control is out of the tab order', '<div aria-hidden="true"><button tabindex="-1">A</button></div>'],
  ['pass', 'the control is disabled', '<div aria-hidden="true"><button disabled>A</button></div>'],
  ['pass', 'a fieldset disables it', '<fieldset disabled aria-hidden="true"><input></fieldset>'],
  ['pass', 'the control is hidden from all', '<div aria-hidden="true"><a href="/" hidden>A</a></div>'],
  ['pass', 'the control is inert', '<div aria-hidden="true" inert><a href="/">A</a></div>'],
  ['pass', 'the link around an icon is no part of it', '<a href="/"><i aria-hidden="true"></i>A</a>'],
  ['fail', 'a link is in it', '<div aria-hidden="true"><a href="/">A</a></div>'],
  ['fail', 'the control itself is hidden', '<button aria-hidden="true">A</button>'],
  [
    'fail',
    'aria-hidden="false" in it changes nothing',
    '<div aria-hidden="true"><a href="/" aria-hidden="false">A</a></div>',
  ],
  ['fail', 'a tabindex makes it reachable', '<p aria-hidden="true" tabindex="0">A</p>'],
  ['fail', 'a fold-out is in it', '<details aria-hidden="true"><summary>A</summary></details>'],
  [
    'fail',
    'the legend of a disabled fieldset holds a control',
    '<fieldset disabled aria-hidden="true"><legend><input></legend></fieldset>',
  ],
  ['fail', 'a player has controls', '<video controls aria-hidden="true"></video>'],
  ['fail', 'its text can be edited', '<p contenteditable aria-hidden="true">A</p>'],
])

it.each(['<body class="home" aria-hidden="true"><p>A</p>', '<html aria-hidden="TRUE"><body><a href="/">A</a>'])(
  'fails if the whole page is hidden: %s',
  (html) => {
    const result = audited(ariaHiddenFocus, { html: `<!doctype html>${html}` })
    expect(result.outcome).toBe('fail')
    expect(result.findings).toMatchObject([{ key: 'root' }])
  },
)

const closed = page(STYLED, '<div class="modal" aria-hidden="true"><button>Close</button></div>')

it('leaves open what a class may hide, such as a closed dialog', () => {
  expect(audited(ariaHiddenFocus, closed)).toMatchObject({
    outcome: 'unknown',
    key: 'runBrowser',
    summary: expect.stringMatching(/depends on the CSS. Run the URL at the depth Browser\.$/),
    findings: [{ note: true, key: 'checkCss', params: { count: 1 } }],
  })
})

it('goes by axe-core in a browser, which knows what the CSS hides', () => {
  const seen = (axe: BrowserEvidence['axe']) =>
    audited(ariaHiddenFocus, { html: closed, evidence: { rendered: rendered({ html: closed, axe }) } })
  expect(seen({ ok: true, value: [] })).toMatchObject({ outcome: 'pass', key: 'unreachable', findings: [] })
  expect(seen({ ok: true, value: [axeFinding('aria-hidden-focus')] }).outcome).toBe('fail')
  const failed = seen({ ok: false, code: 'browser_failed', message: 'It took too long.' })
  expect(failed).toMatchObject({ outcome: 'unknown', key: 'dependsOnCss' })
})

it.each([
  [
    'unknown',
    'the style sheets of a script',
    '<script src="/app.js"></script>',
    '<div class="modal" aria-hidden="true"><button>A</button></div>',
    'checkCss',
  ],
  ['unknown', 'its own class', STYLED, '<input class="trap" name="url" aria-hidden="true">', 'checkCss'],
  [
    'pass',
    'being moved off the screen',
    '',
    '<p aria-hidden="true" style="position:absolute;left:-9999px"><input name="url"></p>',
    'honeypots',
  ],
])('answers %s with a remark on a dialog or field hidden by %s', (outcome, _, head, body, key) => {
  const result = audited(ariaHiddenFocus, page(head, body))
  expect(result).toMatchObject({ outcome, findings: [{ note: true, key }] })
})

it('counts the controls that can be reached', () => {
  const result = audited(ariaHiddenFocus, page('', '<p aria-hidden="true"><a href="/">A</a><input></p>'))
  expect(result).toMatchObject({ summary: expect.stringMatching(/^2 controls/), value: '2 controls' })
})

it('is sure where no style sheet is there to hide it, or nothing to hook it on', () => {
  expect(audited(ariaHiddenFocus, page('', '<p class="a" aria-hidden="true"><a href="/">A</a>')).outcome).toBe('fail')
  expect(audited(ariaHiddenFocus, page(STYLED, '<p aria-hidden="true"><a href="/">A</a>')).outcome).toBe('fail')
  expect(audited(ariaHiddenFocus, page(STYLED, '<a class="a" aria-hidden="true" href="/">A</a>')).outcome).toBe('fail')
})
