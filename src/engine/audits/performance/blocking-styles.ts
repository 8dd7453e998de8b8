import { defineAudit, pass, unknown, warn } from '../../audit.ts'
import { at } from '../../derive/document/where.ts'
import { renderBlockingStyles } from '../../derive/resources/css-blocking.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { Finding, Resource } from '../../model.ts'

const MAX_SHEETS = 3
const MAX_BYTES = 100 * 1024

export const blockingStyles = defineAudit({
  id: 'performance/blocking-styles',
  importance: 'low',
  title: 'Few and small style sheets hold up the first paint',
  why: 'A browser paints nothing before every style sheet in the head has arrived, and an @import adds one more round trip.',
  fix: 'Join style sheets, remove rules the page does not use, replace `@import` by `link` elements, and load sheets for print or large screens with a `media` attribute.',
  authorities: [
    {
      name: 'Lighthouse: eliminate render-blocking resources',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><style>@import url("/base.css");</style></head>',
    good: '<head><style>body { margin: 0 }</style><link rel="stylesheet" href="/print.css" media="print"></head>',
  },
  judges: 'sent',
  needs: ['document', 'subresources'],
  wants: ['resources'],

  check({ document, subresources, resources }) {
    const sheets = renderBlockingStyles(document, subresources)
    if (sheets.length === 0) return pass('No style sheet makes the browser wait.', { value: counted(0, 'style sheet') })
    const fetched = resources.ok ? fetchedSheets(sheets, resources.value.items) : []
    const bytes = fetched.reduce((sum, { answer }) => sum + (answer?.wireBytes ?? 0), 0)
    const findings: Finding[] = []
    if (sheets.length > MAX_SHEETS)
      for (const { element } of sheets.filter(isLinked))
        findings.push(at(document, element, 'Holds up the first paint.'))
    for (const { element } of sheets.filter((sheet) => !isLinked(sheet)))
      findings.push(at(document, element, 'An @import: the browser learns of this sheet late.'))
    for (const { url, answer } of fetched)
      if (answer!.imports.length > 0)
        findings.push({
          message: `Imports ${counted(answer!.imports.length, 'further sheet')} in its turn.`,
          where: url,
        })
    if (bytes > MAX_BYTES) findings.push({ message: `Together ${inBytes(bytes)}: more than ${inBytes(MAX_BYTES)}.` })
    const more = { value: counted(sheets.length, 'style sheet'), details: { sheets: sheets.length, bytes } }
    if (findings.length > 0)
      return warn(`${counted(sheets.length, 'style sheet')} must arrive before anything is shown.`, {
        ...more,
        findings,
      })
    if (!resources.ok || fetched.length < sheets.length)
      return unknown(
        `The number of blocking style sheets is fine, ${sheets.length}, but not all of them could be seen.`,
      )
    if (fetched.every(({ answer }) => answer!.wireBytes === null))
      return unknown(
        `The number of blocking style sheets is fine, ${sheets.length}, but their size on the wire is unknown.`,
      )
    return pass(`${counted(sheets.length, 'blocking style sheet')} of ${inBytes(bytes)}.`, more)
  },
})

function isLinked({ element }: Subresource): boolean {
  return element.name === 'link'
}

function fetchedSheets(sheets: Subresource[], items: Resource[]): Resource[] {
  const byUrl = new Map(items.map((item) => [item.url, item]))
  return sheets.flatMap(({ url }) => {
    const item = byUrl.get(url.href)
    return item === undefined || item.answer === null ? [] : [item]
  })
}
