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
