import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { htmlStandard, lighthouseAudit } from '../../authorities.ts'
import type { Doctype } from '../../derive/document/tree-builder.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { isXhtml } from '../../derive/document/xhtml.ts'

/** Doctypes of the W3C and the mobile profiles derived from them, which keep browsers in standards mode. */
const KNOWN_PUBLIC_ID = /^-\/\/(?:W3C|WAPFORUM|OMA)\/\/DTD /i
const LEGACY_SYSTEM_ID = 'about:legacy-compat'

const messages = defineMessages({
  standards: 'The page is in standards mode.',
  xml: 'The page is sent as XHTML, for which browsers always use standards mode.',
  missing: 'The page has no doctype, so browsers use quirks mode.',
  noDoctype: 'The doctype is missing.',
  quirks: 'The doctype puts browsers in quirks mode.',
  limitedQuirks: 'The doctype puts browsers in limited quirks mode.',
  unknown: 'The doctype is not a known one.',
  customIdentifiers: 'A doctype with unknown identifiers is an error in HTML.',
})

export const doctype = defineAudit({
  id: 'practice/doctype',
  importance: 'medium',
  title: 'Page has the HTML doctype',
  failureTitle: 'Page is not in standards mode',
  why: 'Without the HTML doctype, browsers fall back to quirks mode and imitate the bugs of 1990s browsers, so layout and sizes come out wrong.',
  fix: 'Start the page with `<!doctype html>`, before anything else.',
  messages,
  authorities: [
    htmlStandard('the doctype', 'syntax.html#the-doctype'),
    lighthouseAudit('doctype', 'best-practices/doctype'),
  ],
  examples: {
    bad: '<html lang="en"><head><title>Old page</title></head></html>',
    good: '<!doctype html><html lang="en"><head><title>Page</title></head></html>',
  },
  judges: 'sent',
  needs: ['document'],
  wants: ['headers'],

  check({ document, headers }) {
    const { doctype, mode } = document
    if (headers.ok && isXhtml(headers.value)) return pass(messages.xml, { details: { mode: 'no-quirks' } })
    const details = { mode }
    if (doctype === null)
      return fail(messages.missing, {
        findings: [finding(messages.noDoctype, { line: 1 })],
        details,
      })
    const found = { snippet: written(doctype), line: 1 }
    if (mode !== 'no-quirks') {
      const message = mode === 'quirks' ? messages.quirks : messages.limitedQuirks
      return fail(message, { findings: [finding(message, found)], details })
    }
    if (isUnknown(doctype))
      return warn(messages.unknown, {
        findings: [finding(messages.customIdentifiers, found)],
        details,
      })
    return pass(messages.standards, { value: written(doctype), details })
  },
})

/** HTML §13.2.6.4.1 calls every identifier an error but this one; those of the older standards do no harm. */
function isUnknown({ publicId, systemId }: Doctype): boolean {
  if (publicId !== '') return !KNOWN_PUBLIC_ID.test(publicId)
  return systemId !== '' && systemId !== LEGACY_SYSTEM_ID
}

function written({ name, publicId, systemId }: Doctype): string {
  const kind = publicId === '' ? (systemId === '' ? '' : ' SYSTEM') : ` PUBLIC "${cut(publicId, 80)}"`
  return `<!doctype ${cut(name, 20)}${kind}${systemId === '' ? '' : ` "${cut(systemId, 80)}"`}>`
}
