import { defineAudit, fail, pass, warn } from '../../audit.ts'
import type { Doctype } from '../../derive/document/parse.ts'

/** Doctypes of the W3C and the mobile profiles made of them: browsers that meet them keep to the standards. */
const KNOWN_PUBLIC_ID = /^-\/\/(?:W3C|WAPFORUM|OMA)\/\/DTD /i
const LEGACY_SYSTEM_ID = 'about:legacy-compat'

export const doctype = defineAudit({
  id: 'practice/doctype',
  importance: 'medium',
  title: 'The page is in standards mode',
  why: 'Without the HTML doctype browsers imitate the faults of their ancestors of the nineties, and sizes and layout come out differently in each.',
  fix: 'Begin the page with `<!doctype html>`, before anything else.',
  authorities: [
    { name: 'HTML: the doctype', url: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype' },
    {
      name: 'Lighthouse: doctype',
      url: 'https://developer.chrome.com/docs/lighthouse/best-practices/doctype',
    },
  ],
  examples: {
    language: 'html',
    bad: '<html lang="en"><head><title>Old page</title></head></html>',
    good: '<!doctype html><html lang="en"><head><title>Page</title></head></html>',
  },
  judges: 'sent',
  needs: ['document'],

  check({ document }) {
    const { doctype, mode } = document
    const details = { mode }
    if (doctype === null)
      return fail('The page has no doctype, so browsers show it in quirks mode.', {
        findings: [{ message: 'No doctype.', line: 1 }],
        details,
      })
    const found = { snippet: written(doctype), line: 1 }
    if (mode !== 'no-quirks')
      return fail(`The doctype puts browsers in ${mode} mode.`, {
        findings: [{ message: `This doctype stands for ${mode} mode.`, ...found }],
        details,
      })
    if (isUnknown(doctype))
      return warn('The doctype names no document type that anybody knows.', {
        findings: [{ message: 'A doctype with identifiers of its own is an error in HTML.', ...found }],
        details,
      })
    return pass('The page is in standards mode.', { value: written(doctype), details })
  },
})

/** HTML §13.2.6.4.1 calls every identifier an error but this one; those of the older standards do no harm. */
function isUnknown({ publicId, systemId }: Doctype): boolean {
  if (publicId !== '') return !KNOWN_PUBLIC_ID.test(publicId)
  return systemId !== '' && systemId !== LEGACY_SYSTEM_ID
}

function written({ name, publicId, systemId }: Doctype): string {
  const kind = publicId === '' ? (systemId === '' ? '' : ' SYSTEM') : ` PUBLIC "${publicId.slice(0, 80)}"`
  return `<!doctype ${name.slice(0, 20)}${kind}${systemId === '' ? '' : ` "${systemId.slice(0, 80)}"`}>`
}
