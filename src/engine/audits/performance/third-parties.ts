import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { thirdPartiesOf as read } from '../../derive/resources/resource-totals.ts'
import type { Resources } from '../../model.ts'

const LISTED = 50

const messages = defineMessages({
  none: 'All files that were found come from the site itself.',
  noSites: 'None',
  files: '{files:message} from {sites:message}.',
  filesOfSize: '{files:message} from {sites:message}, {size:bytes} in total.',
  count: { one: '{count} file', other: '{count} files' },
  sites: { one: '{count} third-party site', other: '{count} third-party sites' },
})

export const thirdParties = defineAudit({
  id: 'performance/third-parties',
  importance: 'info',
  title: 'Files from third-party sites',
  why: 'Third-party files need extra connections, can be slow or fail, and reveal your visitors to other sites.',
  fix: 'Host fonts and libraries yourself, and remove unused widgets and trackers.',
  messages,
  authorities: [chromeInsight('third parties', 'third-parties')],
  examples: {
    bad: '<head><script src="https://cdn.example.net/widget.js" defer></script></head>',
    good: '<head><script src="/widget.js" defer></script></head>',
  },
  provenByShell: [],
  needs: ['document', 'loadedFiles'],
  wants: ['resources'],

  check({ document, loadedFiles, resources }) {
    const files = resources.ok ? fetched(resources.value) : loadedFiles
    const parties = read(new URL(document.url).hostname, files)
    if (parties.length === 0) return pass(messages.none, { value: messages.noSites })
    const requests = parties.reduce((sum, party) => sum + party.requests, 0)
    const bytes = parties.reduce((sum, party) => sum + (party.bytes ?? 0), 0)
    const isSized = parties.some((party) => party.bytes !== null)
    const said = { files: messages.count({ count: requests }), sites: messages.sites({ count: parties.length }) }
    return pass(isSized ? messages.filesOfSize({ ...said, size: bytes }) : messages.files(said), {
      value: said.sites,
      details: {
        requests,
        bytes: isSized ? bytes : null,
        parties: parties.slice(0, LISTED).map((party) => ({ ...party })),
      },
    })
  },
})

function fetched({ items }: Resources): { host: string; bytes: number | null }[] {
  return items.map(({ url, answer }) => ({ host: new URL(url).hostname, bytes: answer?.wireBytes ?? null }))
}
