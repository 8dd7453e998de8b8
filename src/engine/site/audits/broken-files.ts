import { defineMessages, type Message } from '../../audit.ts'
import { HTTP_ERRORS } from '../../authorities.ts'
import { FILE_KINDS } from '../pages/page-facts.ts'
import { affectedPages, answerOf, pagesOf, ruling } from '../rules.ts'
import type { Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  none: 'The pages use no scripts, stylesheets or images of their own.',
  working: 'All scripts, stylesheets and images load.',
  broken: {
    one: '{count} page uses files that don’t load. Broken files: {files}.',
    other: '{count} pages use files that don’t load. Broken files: {files}.',
  },
  script: 'This script responds with status {status}.',
  style: 'This stylesheet responds with status {status}.',
  image: 'This image responds with status {status}.',
  candidate: 'This image of a srcset responds with status {status}.',
  other: 'This file responds with status {status}.',
  noResponse: 'This file does not load: no response.',
  refused: 'This file refused our request, so it may load in a browser.',
})

export const brokenFiles = defineSiteAudit({
  id: 'site/broken-files',
  importance: 'high',
  title: 'Scripts, stylesheets and images load',
  failureTitle: 'Scripts, stylesheets or images don’t load',
  why: 'A page without its script or stylesheet may look broken or not work at all.',
  fix: 'Upload the missing files or correct their URLs; often one line of a template is the cause for many pages.',
  messages,
  authorities: [HTTP_ERRORS],

  check(site) {
    if (site.files.address.length === 0) return ruling('not-applicable', messages.none)
    const groups: SiteGroup[] = []
    const grave: SiteGroup[] = []
    site.files.address.forEach((target, file) => {
      const message = problemOf(site, file)
      if (message === null) return
      const pages = site.files.pages.slice(site.files.first[file], site.files.first[file + 1])
      const group = { message, target, pages, note: answerOf(site, target) === 'refused' }
      groups.push(group)
      if (!group.note && ['script', 'style'].includes(FILE_KINDS[site.files.kind[file]!]!)) grave.push(group)
    })
    const count = affectedPages(site, groups).length
    if (count === 0) return ruling('pass', messages.working, groups)
    const isGrave = affectedPages(site, grave).length > pagesOf(site).length * 0.01
    const files = groups.filter(({ note }) => !note).length
    return ruling(isGrave ? 'fail' : 'warn', messages.broken({ count, files }), groups)
  },
})

function problemOf(site: Site, file: number): Message | null {
  const address = site.files.address[file]!
  const answer = answerOf(site, address)
  if (answer === 'refused') return messages.refused
  if (answer !== 'broken') return null
  const status = site.status[address]!
  if (status === 0) return messages.noResponse
  return messages[FILE_KINDS[site.files.kind[file]!]!]({ status: String(status) })
}
