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

it('passes where only warnings were, and remarks on them', () => {
  expect(seen({ level: 'warning', text: 'old', where: null })).toMatchObject({
    outcome: 'pass',
    findings: [{ message: 'old', note: true }],
  })
})

it('passes where nothing was logged', () => {
  expect(seen()).toMatchObject({ outcome: 'pass', findings: [] })
})
