import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import type { ConsoleMessage } from '../../browser-evidence.ts'
import { finding } from '../../derive/document/where.ts'
import { verbatim } from '../shared-messages.ts'

const messages = defineMessages({
  none: 'No errors were logged.',
  logged: { one: '{count} error was logged.', other: '{count} errors were logged.' },
  errors: { one: '{count} error', other: '{count} errors' },
})

export const consoleErrors = defineAudit({
  id: 'practice/console-errors',
  importance: 'low',
  title: 'No errors in the console',
  failureTitle: 'Errors in the console',
  why: 'An error in the console often means that part of the page doesn’t work for visitors.',
  fix: 'Open the page with the developer tools and fix what the console reports.',
  messages,
  authorities: [lighthouseAudit('browser errors were logged to the console', 'best-practices/errors-in-console')],
  examples: { language: 'text', bad: 'Uncaught TypeError: menu is null (app.js:12)', good: 'no errors' },
  needs: ['rendered'],

  check({ rendered }) {
    const errors = rendered.console.filter(({ level }) => level === 'error')
    const warnings = rendered.console.filter(({ level }) => level === 'warning').map(asNote)
    if (errors.length === 0) return pass(messages.none, { findings: warnings })
    const count = rendered.consoleErrors ?? errors.length
    return fail(messages.logged({ count }), {
      value: messages.errors({ count }),
      findings: [...errors.map(asFinding), ...warnings],
      findingsTotal: count + warnings.length,
    })
  },
})

function asFinding({ text, where }: ConsoleMessage): Finding {
  return finding(verbatim(text), where === null ? {} : { where })
}

function asNote(message: ConsoleMessage): Finding {
  return { ...asFinding(message), note: true }
}
