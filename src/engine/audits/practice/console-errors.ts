import { defineAudit, fail, pass } from '../../audit.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { ConsoleMessage, Finding } from '../../model.ts'

export const consoleErrors = defineAudit({
  id: 'practice/console-errors',
  importance: 'low',
  title: 'The page runs without errors in the console',
  why: 'An error in the console is often a part of the page that does not work for its visitors, and that nobody has noticed yet.',
  fix: 'Open the page with the developer tools, and repair what the console reports.',
  authorities: [
    {
      name: 'Lighthouse: browser errors were logged to the console',
      url: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console',
    },
  ],
  examples: {
    language: 'text',
    bad: 'Uncaught TypeError: menu is null (app.js:12)',
    good: 'no errors',
  },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    const errors = rendered.console.filter(({ level }) => level === 'error')
    const warnings = rendered.console.filter(({ level }) => level === 'warning').map(asNote)
    if (errors.length === 0) return pass('No error was logged.', { findings: warnings })
    return fail(`${counted(errors.length, 'error was', 'errors were')} logged.`, {
      value: String(errors.length),
      findings: [...errors.map(asFinding), ...warnings],
      findingsTotal: rendered.console.length,
    })
  },
})

function asFinding({ text, where }: ConsoleMessage): Finding {
  return { message: text, ...(where === null ? {} : { where }) }
}

function asNote(message: ConsoleMessage): Finding {
  return { ...asFinding(message), note: true }
}
