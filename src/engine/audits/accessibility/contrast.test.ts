import { expect, it } from 'vitest'
import type { BrowserEvidence } from '../../browser-evidence.ts'
import { axeFinding, rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { contrast } from './contrast.ts'

const seen = (axe: BrowserEvidence['axe']) => audited(contrast, { evidence: { rendered: rendered({ axe }) } })

it('fails where axe-core found text that stands out too little', () => {
  expect(seen({ ok: true, value: [axeFinding('color-contrast', { total: 7 })] })).toMatchObject({
    outcome: 'fail',
    value: '7 elements',
    findings: [{ where: '#a' }],
    findingsTotal: 7,
  })
})

it('passes where it found other things', () => {
  expect(seen({ ok: true, value: [axeFinding('list')] }).outcome).toBe('pass')
})

it('is unknown where axe-core did not get through', () => {
  const late = { ok: false, code: 'browser_timeout', message: 'It took too long.' } as const
  expect(seen(late)).toMatchObject({ outcome: 'unknown', summary: 'It took too long.' })
})

const axeSays = (rest: string) =>
  `Element has insufficient color contrast of ${rest}, font size: 12.0pt (16px), font weight: normal). Expected contrast ratio of 4.5:1`

it.each([
  [
    '3.41 (foreground color: #878c8c, background color: #ffffff',
    'Contrast is 3.4:1 (#878c8c on #fff); text of this size needs 4.5:1.',
  ],
  [
    '4.49 (foreground color: #777777, background color: #fefefe',
    'Contrast is 4.4:1 (#777 on #fefefe); text of this size needs 4.5:1.',
  ],
])('says how much is missing: %s', (rest, message) => {
  const nodes = [{ where: '#a', snippet: '<p>', summary: axeSays(rest) }]
  expect(seen({ ok: true, value: [axeFinding('color-contrast', { nodes })] }).findings).toMatchObject([{ message }])
})

it('leaves what axe-core says of shadows', () => {
  const summary = axeSays(
    '2 between the foreground and shadow color (foreground color: #777777, text-shadow color: #fefefe',
  )
  const nodes = [{ where: '#a', snippet: '<p>', summary }]
  const { findings } = seen({ ok: true, value: [axeFinding('color-contrast', { nodes })] })
  expect(findings[0]?.message).toContain('text-shadow color')
})
