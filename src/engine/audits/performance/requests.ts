import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { totalsByKind } from '../../derive/resources/resource-totals.ts'

const messages = defineMessages({
  transferred: {
    one: '{count} request, {size:bytes} transferred.',
    other: '{count} requests, {size:bytes} transferred.',
  },
  noFiles: 'The HTML loads no other files.',
  fromHtml: {
    one: 'The HTML loads {count} file; its size is not known.',
    other: 'The HTML loads {count} files; their sizes are not known.',
  },
  requests: { one: '{count} request', other: '{count} requests' },
})

export const requests = defineAudit({
  id: 'performance/requests',
  importance: 'info',
  title: 'Requests by type',
  why: 'Every file is a request; seeing them by type shows where the page can load less.',
  fix: 'Remove files the page doesn’t need, and combine those that always load together.',
  messages,
  authorities: [webDev('optimize resource loading', 'learn/performance/optimize-resource-loading')],
  examples: { language: 'text', bad: '140 requests, 62 of them scripts', good: '18 requests, 3 of them scripts' },
  needs: ['page', 'loadedFiles'],
  wants: ['resources'],

  check({ page, loadedFiles, resources }) {
    if (resources.ok && page.wireBytes !== null) {
      const totals = totalsByKind(page.wireBytes, resources.value.items)
      const bytes = totals.reduce((sum, total) => sum + total.bytes, 0)
      const count = resources.value.total + 1
      return pass(messages.transferred({ count, size: bytes }), {
        value: messages.requests({ count }),
        details: { requests: count, bytes, byKind: totals.map((total) => ({ ...total })) },
      })
    }
    // Without the files, the HTML still shows how many there are.
    const kinds = new Map<string, number>([['document', 1]])
    for (const { kind } of loadedFiles) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const files = loadedFiles.length
    return pass(files === 0 ? messages.noFiles : messages.fromHtml({ count: files }), {
      value: messages.requests({ count: files + 1 }),
      details: {
        requests: files + 1,
        bytes: null,
        byKind: [...kinds].map(([kind, n]) => ({ kind, requests: n, bytes: null })),
      },
    })
  },
})
