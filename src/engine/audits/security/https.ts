import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { isLoopback } from '../../derive/resources/mixed-content.ts'

export const https = defineAudit({
  id: 'security/https',
  importance: 'high',
  title: 'The page is served over HTTPS',
  why: 'Without encryption everybody on the way can read and change the page and what people type into it. Browsers call such a page not secure.',
  fix: 'Get a certificate (Let’s Encrypt issues them for free), serve the site over https and redirect http to it.',
  authorities: [
    { name: 'W3C TAG: Securing the Web', url: 'https://www.w3.org/2001/tag/doc/web-https' },
    { name: 'Lighthouse: uses HTTPS', url: 'https://developer.chrome.com/docs/lighthouse/pwa/is-on-https' },
  ],
  examples: { language: 'text', bad: 'http://example.com/', good: 'https://example.com/' },
  needs: ['page', 'source'],

  check({ page, source }) {
    const url = new URL(page.url)
    if (source === 'local') return notApplicable('The page was read from a file, not from a server.')
    if (url.protocol === 'https:') return pass('The page is served over https.', { value: 'https' })
    if (isLoopback(url.hostname)) return notApplicable('The page never leaves this machine.')
    return fail('The page is served over http, unencrypted.', {
      value: 'http',
      findings: [{ message: 'This address is not encrypted.', where: page.url }],
    })
  },
})
