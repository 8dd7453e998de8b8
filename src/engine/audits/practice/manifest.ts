import { defineAudit, pass } from '../../audit.ts'
import { attr, tokens } from '../../derive/document/dom.ts'
import { at } from '../../derive/document/where.ts'

export const manifest = defineAudit({
  id: 'practice/manifest',
  importance: 'info',
  title: 'The web app manifest',
  why: 'A manifest gives the site a name and icons when people add it to their home screen. Most sites do well without one.',
  fix: 'If people should install the site, link a manifest: `<link rel="manifest" href="/site.webmanifest">`.',
  authorities: [{ name: 'W3C: Web Application Manifest', url: 'https://www.w3.org/TR/appmanifest/' }],
  examples: {
    language: 'html',
    bad: '<head><link rel="manifest"></head>',
    good: '<head><link rel="manifest" href="/site.webmanifest"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const link = document.all('link').find((element) => tokens(attr(element, 'rel')).includes('manifest'))
    if (link === undefined) return pass('The page links no web app manifest.', { value: 'none' })
    const href = attr(link, 'href') ?? ''
    const url = href === '' ? null : document.resolve(href)
    if (url === null)
      return pass('The page links a web app manifest without an address.', {
        value: 'none',
        findings: [{ ...at(document, link, 'This link leads nowhere.'), note: true }],
      })
    return pass('The page links a web app manifest.', { value: url.href.slice(0, 200), details: { url: url.href } })
  },
})
