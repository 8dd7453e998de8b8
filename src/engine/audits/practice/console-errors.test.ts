import { expect, it } from 'vitest'
import type { ConsoleMessage } from '../../browser-evidence.ts'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { consoleErrors } from './console-errors.ts'

const seen = (...messages: ConsoleMessage[]) =>
  audited(consoleErrors, { evidence: { rendered: rendered({ console: messages }) } })

it('fails where errors were logged, and says where', () => {
  expect(seen({ level: 'error', text: 'menu is null', where: 'https://example.com/app.js:12' })).toMatchObject({
    outcome: 'fail',
    findings: [{ message: 'menu is null', where: 'https://example.com/app.js:12' }],
  })
})

it('counts errors that were not recorded, too', () => {
  const errors = Array.from({ length: 100 }, (_, n): ConsoleMessage => ({ level: 'error', text: `${n}`, where: null }))
  const console: ConsoleMessage[] = [...errors, { level: 'warning', text: 'old', where: null }]
  expect(audited(consoleErrors, { evidence: { rendered: rendered({ console, consoleErrors: 150 }) } })).toMatchObject({
    summary: '150 errors were logged.',
    value: '150 errors',
    findingsTotal: 151,
  })
})

it('passes where only warnings were, and remarks on them', () => {
  expect(seen({ level: 'warning', text: 'old', where: null })).toMatchObject({
    outcome: 'pass',
    findings: [{ message: 'old', note: true }],
  })
})

it('passes where nothing was logged', () => {
  expect(seen()).toMatchObject({ outcome: 'pass', findings: [] })
})
