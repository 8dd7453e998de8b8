import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { isLoopback } from '../../derive/resources/mixed-content.ts'

const messages = defineMessages({
  localFile: 'The page was read from a file, not from a server.',
  encrypted: 'The page is served over HTTPS.',
  loopback: 'The page is on this machine, so its traffic never leaves it.',
  unencrypted: 'The page is served over HTTP, unencrypted.',
  insecureUrl: 'This URL is not encrypted.',
})

export const https = defineAudit({
  id: 'security/https',
  importance: 'high',
  blocking: true,
  title: 'Page is served over HTTPS',
  failureTitle: 'Page is not served over HTTPS',
  why: 'Without encryption, anyone on the network path can read and change the page and what people type into it. Browsers mark such pages as not secure.',
  fix: 'Get a certificate (Let’s Encrypt issues them for free), serve the site over HTTPS and redirect HTTP to it.',
  messages,
  authorities: [
    { name: 'W3C TAG: Securing the Web', url: 'https://www.w3.org/2001/tag/doc/web-https' },
    webDev('why HTTPS matters', 'articles/why-https-matters'),
  ],
  examples: { language: 'text', bad: 'http://example.com/', good: 'https://example.com/' },
  needs: ['page', 'source'],

  check({ page, source }) {
    const url = new URL(page.url)
    if (source === 'local') return notApplicable(messages.localFile)
    if (url.protocol === 'https:') return pass(messages.encrypted, { value: 'https' })
    if (isLoopback(url.hostname)) return notApplicable(messages.loopback)
    return fail(messages.unencrypted, {
      value: 'http',
      findings: [finding(messages.insecureUrl, { where: page.url })],
    })
  },
})
