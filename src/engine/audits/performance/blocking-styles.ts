import { keptAbove } from '../../../messages/precision.ts'
import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, pass, unknown, warn } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { finding, findingAt } from '../../derive/document/where.ts'
import { renderBlockingStyles } from '../../derive/resources/css-blocking.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { Resource } from '../../model.ts'

const MAX_SHEETS = 3
const MAX_BYTES = 100 * 1024

const messages = defineMessages({
  none: 'No stylesheet blocks rendering.',
  few: {
    one: '{count} stylesheet of {size:bytes} blocks rendering, which is fine.',
    other: '{count} stylesheets block rendering, {size:bytes} in total, which is fine.',
  },
  blocking: { one: '{count} stylesheet blocks rendering.', other: '{count} stylesheets block rendering.' },
  notLoaded: {
    one: '{count} stylesheet blocks rendering, but it could not be loaded, so its size is not known.',
    other: '{count} stylesheets block rendering, but not all of them could be loaded, so their size is not known.',
  },
  noSizes: {
    one: '{count} stylesheet blocks rendering, but its transfer size is not known.',
    other: '{count} stylesheets block rendering, but their transfer sizes are not known.',
  },
  stylesheets: { one: '{count} stylesheet', other: '{count} stylesheets' },
  here: 'Blocks rendering.',
  imported: 'Loaded with @import, so the browser discovers it late.',
  imports: { one: 'Imports {count} more stylesheet.', other: 'Imports {count} more stylesheets.' },
  large: '{size:bytes} in total; up to {limit:bytes} is fine.',
})

export const blockingStyles = defineAudit({
  id: 'performance/blocking-styles',
  importance: 'low',
  title: 'Render-blocking stylesheets are few and small',
  failureTitle: 'Render-blocking stylesheets delay the first paint',
  why: 'Browsers paint nothing until every stylesheet in the head has loaded, and each @import adds another round trip.',
  fix: 'Combine stylesheets, remove unused rules, replace `@import` with `link` elements, and load styles for print or large screens with a `media` attribute.',
  messages,
  authorities: [chromeInsight('render-blocking requests', 'render-blocking')],
  examples: {
    bad: '<head><style>@import url("/base.css");</style></head>',
    good: '<head><style>body { margin: 0 }</style><link rel="stylesheet" href="/print.css" media="print"></head>',
  },
  judges: 'sent',
  needs: ['document', 'subresources'],
  wants: ['resources'],

  check({ document, subresources, resources }) {
    const sheets = renderBlockingStyles(document, subresources)
    if (sheets.length === 0) return pass(messages.none, { value: messages.stylesheets({ count: 0 }) })
    const fetched = resources.ok ? fetchedSheets(sheets, resources.value.items) : []
    const bytes = fetched.reduce((sum, { answer }) => sum + (answer?.wireBytes ?? 0), 0)
    const findings: Finding[] = []
    if (sheets.length > MAX_SHEETS)
      for (const { element } of sheets.filter(isLinked)) findings.push(findingAt(document, element, messages.here))
    for (const { element } of sheets.filter((sheet) => !isLinked(sheet)))
      findings.push(findingAt(document, element, messages.imported))
    for (const { url, answer } of fetched)
      if (answer!.imports.length > 0)
        findings.push(finding(messages.imports({ count: answer!.imports.length }), { where: url }))
    if (bytes > MAX_BYTES) {
      const size = keptAbove([MAX_BYTES], bytes, 'bytes')
      findings.push(finding(messages.large({ size, limit: MAX_BYTES })))
    }
    const count = sheets.length
    const more = { value: messages.stylesheets({ count }), details: { sheets: count, bytes } }
    if (findings.length > 0) return warn(messages.blocking({ count }), { ...more, findings })
    if (!resources.ok || fetched.length < count) return unknown(messages.notLoaded({ count }))
    if (fetched.every(({ answer }) => answer!.wireBytes === null)) return unknown(messages.noSizes({ count }))
    return pass(messages.few({ count, size: bytes }), more)
  },
})

function isLinked({ element }: Subresource): boolean {
  return element.name === 'link'
}

function fetchedSheets(sheets: Subresource[], items: Resource[]): Resource[] {
  const byUrl = new Map(items.map((item) => [item.url, item]))
  return sheets.flatMap(({ url }) => {
    const item = byUrl.get(withoutFragment(url.href))
    return item === undefined || item.answer === null ? [] : [item]
  })
}
