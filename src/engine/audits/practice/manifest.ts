import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { w3c } from '../../authorities.ts'
import { attr, tokens } from '../../derive/document/dom.ts'
import { cut, findingAt } from '../../derive/document/where.ts'

const messages = defineMessages({
  none: 'The page links no web app manifest.',
  noUrl: 'The web app manifest link has no URL.',
  present: 'The page links a web app manifest.',
  noValue: 'none',
  emptyLink: 'This link has no valid URL.',
})

export const manifest = defineAudit({
  id: 'practice/manifest',
  importance: 'info',
  title: 'Web app manifest',
  why: 'A manifest provides the name and icons when people add the site to their home screen. Most sites don’t need one.',
  fix: 'If people should be able to install the site, link a manifest: `<link rel="manifest" href="/site.webmanifest">`.',
  messages,
  authorities: [w3c('Web Application Manifest', 'appmanifest/')],
  examples: {
    bad: '<head><link rel="manifest"></head>',
    good: '<head><link rel="manifest" href="/site.webmanifest"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const link = document.all('link').find((element) => tokens(attr(element, 'rel')).includes('manifest'))
    if (link === undefined) return pass(messages.none, { value: messages.noValue })
    const href = attr(link, 'href') ?? ''
    const url = href === '' ? null : document.resolve(href)
    if (url === null)
      return pass(messages.noUrl, {
        value: messages.noValue,
        findings: [{ ...findingAt(document, link, messages.emptyLink), note: true }],
      })
    return pass(messages.present, { value: cut(url.href, 200), details: { url: url.href } })
  },
})
