import { defineAudit, pass } from '../../audit.ts'
import { totalsByKind } from '../../derive/resources/resource-totals.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'

export const requests = defineAudit({
  id: 'performance/requests',
  importance: 'info',
  title: 'What the page loads, by kind',
  why: 'Each file is a request; knowing where they come from shows where a page can lose weight.',
  fix: 'Remove what the page does not need, and join what always loads together.',
  authorities: [
    { name: 'web.dev: optimize resource loading', url: 'https://web.dev/learn/performance/optimize-resource-loading' },
  ],
  examples: { language: 'text', bad: '140 requests, 62 of them scripts', good: '18 requests, 3 of them scripts' },
  needs: ['page', 'askedFiles'],
  wants: ['resources'],

  check({ page, askedFiles, resources }) {
    if (resources.ok && page.wireBytes !== null) {
      const totals = totalsByKind(page.wireBytes, resources.value.items)
      const bytes = totals.reduce((sum, total) => sum + total.bytes, 0)
      const count = resources.value.total + 1
      return pass(`${counted(count, 'request')}, ${inBytes(bytes)} on the wire.`, {
        value: counted(count, 'request'),
        details: { requests: count, bytes, byKind: totals.map((total) => ({ ...total })) },
      })
    }
    // Without the files themselves their number is still in the markup.
    const kinds = new Map<string, number>([['document', 1]])
    for (const { kind } of askedFiles) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    return pass(
      `The markup asks for ${counted(askedFiles.length, 'file')} beside the page itself; their sizes are not known.`,
      {
        value: counted(askedFiles.length + 1, 'request'),
        details: {
          requests: askedFiles.length + 1,
          bytes: null,
          byKind: [...kinds].map(([kind, n]) => ({ kind, requests: n, bytes: null })),
        },
      },
    )
  },
})
