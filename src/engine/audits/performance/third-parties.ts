import { defineAudit, pass } from '../../audit.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import { thirdParties as read } from '../../derive/resources/third-parties.ts'
import type { Resources } from '../../model.ts'

const LISTED = 50

export const thirdParties = defineAudit({
  id: 'performance/third-parties',
  importance: 'info',
  title: 'Whose files the page loads',
  why: 'Files from other sites need connections of their own, can be slow or fail, and tell those sites who visits.',
  fix: 'Serve fonts and libraries yourself, and drop widgets and trackers that nobody uses.',
  authorities: [
    {
      name: 'web.dev: third-party JavaScript performance',
      url: 'https://web.dev/articles/optimizing-content-efficiency-loading-third-party-javascript',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><script src="https://cdn.example.net/widget.js" defer></script></head>',
    good: '<head><script src="/widget.js" defer></script></head>',
  },
  needs: ['document', 'askedFiles'],
  wants: ['resources'],

  check({ document, askedFiles, resources }) {
    const files = resources.ok ? fetched(resources.value) : askedFiles
    const parties = read(new URL(document.url).hostname, files)
    if (parties.length === 0) return pass('Every file comes from the site itself.', { value: 'none' })
    const requests = parties.reduce((sum, party) => sum + party.requests, 0)
    const bytes = parties.reduce((sum, party) => sum + (party.bytes ?? 0), 0)
    const size = parties.some((party) => party.bytes !== null) ? `, ${inBytes(bytes)}` : ''
    return pass(`${counted(requests, 'file')} from ${counted(parties.length, 'other site')}${size}.`, {
      value: counted(parties.length, 'other site'),
      details: {
        requests,
        bytes: size === '' ? null : bytes,
        parties: parties.slice(0, LISTED).map((party) => ({ ...party })),
      },
    })
  },
})

function fetched({ items }: Resources): { host: string; bytes: number | null }[] {
  return items.map(({ url, answer }) => ({ host: new URL(url).hostname, bytes: answer?.wireBytes ?? null }))
}
