import { defineMessages } from '../../audit.ts'
import { mdn, OBSERVATORY } from '../../authorities.ts'
import { affectedPages, groupsByTarget, hasFlag, ruling } from '../rules.ts'
import { FLAG, type Site, STATE } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  noHttps: 'The site does not use HTTPS.',
  encrypted: 'Links and files of the site use HTTPS.',
  files: {
    one: '{count} page loads files over HTTP.',
    other: '{count} pages load files over HTTP.',
  },
  links: {
    one: '{count} page links to HTTP URLs of the site.',
    other: '{count} pages link to HTTP URLs of the site.',
  },
  file: 'This file is loaded over HTTP.',
  upgradedFile: 'This file has an HTTP URL, which upgrade-insecure-requests turns into HTTPS.',
  link: 'This HTTP URL is linked.',
  upgradedLink: 'This HTTP URL is linked; browsers that know the site turn it into HTTPS (HSTS).',
})

export const httpLinks = defineSiteAudit({
  id: 'site/http-links',
  importance: 'medium',
  title: 'Links and files use HTTPS',
  failureTitle: 'HTTP links or files on an HTTPS site',
  why: 'Browsers block files over HTTP or show the page as not secure, and each link over HTTP is a request that others can read and change.',
  fix: 'Replace `http:` with `https:` in links and file URLs, in templates first.',
  messages,
  authorities: [OBSERVATORY, mdn('mixed content', 'Security/Mixed_content')],

  check(site) {
    if (!site.hosts.https) return ruling('not-applicable', messages.noHttps)
    const files = fileGroups(site)
    const isUpgraded = site.hosts.hsts || site.hosts.upgradesInsecure
    const links = groupsByTarget(site, (target) => {
      if (!hasFlag(site, target, FLAG.http) || site.state[target] === STATE.external) return null
      return isUpgraded ? messages.upgradedLink : messages.link
    }).map((group) => ({ ...group, note: isUpgraded }))
    const withFiles = affectedPages(site, files).length
    if (withFiles > 0) return ruling('fail', messages.files({ count: withFiles }), [...files, ...links])
    const withLinks = affectedPages(site, links).length
    if (withLinks > 0) return ruling('warn', messages.links({ count: withLinks }), [...files, ...links])
    return ruling('pass', messages.encrypted, [...files, ...links])
  },
})

function fileGroups(site: Site): SiteGroup[] {
  const groups: SiteGroup[] = []
  const note = site.hosts.upgradesInsecure
  site.files.address.forEach((target, file) => {
    if (!hasFlag(site, target, FLAG.http)) return
    const pages = site.files.pages.slice(site.files.first[file], site.files.first[file + 1])
    groups.push({ message: note ? messages.upgradedFile : messages.file, target, pages, note })
  })
  return groups
}
