import { expect, it } from 'vitest'
import { storedAudit } from '../testing/stored.ts'
import { scriptChanges } from './browser-findings.tsx'

it('finds what JavaScript changes among the notes of all audits', () => {
  const note = (message: string, key?: string) => ({ message, note: true, ...(key && { key, params: {} }) })
  const audits = [
    storedAudit('seo/title', 'pass', { findings: [note('Only with JavaScript. As sent: There is no title.')] }),
    storedAudit('seo/h1', 'fail', { findings: [note('JavaScript makes it so. As sent: One.'), { message: 'Two.' }] }),
    storedAudit('seo/robots', 'pass', { findings: [note('Gone.', 'shared/removedByScripts'), note('Else.', 'else')] }),
    storedAudit('seo/javascript', 'pass', { findings: [note('New.', 'added')] }),
    storedAudit('seo/canonical', 'pass', { findings: [note('It names itself.')] }),
    // Text of the page that looks like one of our messages.
    storedAudit('practice/x', 'fail', { findings: [{ message: 'Only with JavaScript, says the page.' }] }),
  ]
  expect(scriptChanges({ audits }).map(({ audit }) => audit)).toEqual([
    'seo/title',
    'seo/h1',
    'seo/robots',
    'seo/javascript',
  ])
})
