import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, type Ruling, warn } from '../../audit.ts'
import { mdn, w3c } from '../../authorities.ts'
import type { BrowserEvidence, BrowserRequest } from '../../browser-evidence.ts'
import { upgradesInsecure } from '../../derive/csp/security-policies.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'
import { insecureUrl, isTrustworthy } from '../../derive/resources/mixed-content.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'

const MAX_FINDINGS = 20

const messages = defineMessages({
  pageOnHttp: 'The page itself is not served over HTTPS.',
  none: 'Nothing was found that is loaded over HTTP.',
  upgraded: 'URLs start with http, but a policy makes browsers use HTTPS.',
  blocked: {
    one: 'Browsers block {count} resource loaded over HTTP.',
    other: 'Browsers block {count} resources loaded over HTTP.',
  },
  passive: {
    one: 'The page loads {count} resource over HTTP, which browsers upgrade or warn about.',
    other: 'The page loads {count} resources over HTTP, which browsers upgrade or warn about.',
  },
  byScripts: {
    one: 'Scripts or stylesheets load {count} resource over HTTP.',
    other: 'Scripts or stylesheets load {count} resources over HTTP.',
  },
  resources: { one: '{count} resource', other: '{count} resources' },
  requested: 'Requested over HTTP ({kind:message}).',
  loaded: 'Loaded over HTTP ({kind:message}): {url}',
  isBlocked: 'Blocked ({kind:message}): {url}',
  isUpgraded: 'Upgraded to HTTPS ({kind:message}): {url}',
  wouldBeBlocked: 'Would be blocked ({kind:message}): {url}',
  script: 'script',
  style: 'stylesheet',
  image: 'image',
  font: 'font',
  media: 'media file',
  frame: 'frame',
  manifest: 'manifest',
  other: 'embedded file',
  document: 'document',
  fetch: 'request',
  websocket: 'WebSocket connection',
})

export const mixedContent = defineAudit({
  id: 'security/mixed-content',
  importance: 'high',
  blocking: true,
  title: 'No mixed content',
  failureTitle: 'Mixed content: resources loaded over HTTP',
  why: 'What an HTTPS page loads over HTTP can be read and changed on the network path. Browsers block such scripts, stylesheets and frames and try to upgrade images and media, so things go missing.',
  fix: 'Load everything over HTTPS, or send `Content-Security-Policy: upgrade-insecure-requests`.',
  messages,
  authorities: [w3c('Mixed Content', 'mixed-content/'), mdn('mixed content', 'Security/Mixed_content')],
  examples: {
    bad: '<script src="http://cdn.example/app.js"></script>',
    good: '<script src="https://cdn.example/app.js"></script>',
  },
  needs: ['document', 'securityPolicies', 'subresources'],
  wants: ['rendered'],

  check({ document, securityPolicies, subresources, rendered }) {
    if (!document.url.startsWith('https:')) return notApplicable(messages.pageOnHttp)
    const blocked: Mixed[] = []
    const others: Mixed[] = []
    for (const subresource of subresources) {
      const url = insecureUrl(document, subresource)
      if (url === null) continue
      const list = subresource.active && !subresource.conditional ? blocked : others
      list.push({ subresource, url })
    }
    const mixed = blocked.concat(others)
    const hidden = rendered.ok ? requestedInsecurely(rendered.value, mixed) : []
    if (mixed.length === 0 && hidden.length > 0) return ofRequests(hidden)
    if (mixed.length === 0) {
      const extent = { checked: subresources.length, affected: 0, hidden: 0 }
      return pass(messages.none, { extent, details: { active: 0, passive: 0 } })
    }

    const upgraded = upgradesInsecure(securityPolicies)
    const findings = mixed.slice(0, MAX_FINDINGS).map(({ subresource, url }) => ({
      ...findingAt(document, subresource.element, messageFor(subresource, cut(url.href, 120), upgraded)),
      ...(upgraded ? { note: true } : {}),
    }))
    const also = upgraded ? [] : hidden
    const count = mixed.length + also.length
    const active = blocked.length + also.filter(isActive).length
    const more = {
      value: messages.resources({ count }),
      findings: findings.concat(also.map(findingOf)),
      findingsTotal: count,
      extent: { checked: subresources.length + also.length, affected: upgraded ? 0 : count, hidden: 0 },
      details: { active, passive: count - active, upgraded },
    }
    if (upgraded) return pass(messages.upgraded, more)
    if (active > 0) return fail(messages.blocked({ count: active }), more)
    return warn(messages.passive({ count }), more)
  },
})

/** What scripts and stylesheets requested over HTTP, which the markup doesn't show. Redirects to the page are no part of it. */
function requestedInsecurely({ requests }: BrowserEvidence, known: Mixed[]): BrowserRequest[] {
  const shown = new Set(known.map(({ url }) => withoutFragment(url.href)))
  return requests.filter(
    ({ url, kind }) =>
      kind !== 'document' && /^(?:http|ws):/.test(url) && !shown.has(url) && !isTrustworthy(new URL(url)),
  )
}

const PASSIVE: readonly BrowserRequest['kind'][] = ['image', 'media']

function isActive({ kind }: BrowserRequest): boolean {
  return !PASSIVE.includes(kind)
}

function findingOf({ url, kind }: BrowserRequest): Finding {
  return finding(messages.requested({ kind: messages[kind] }), { where: url })
}

function ofRequests(requests: BrowserRequest[]): Ruling {
  const active = requests.filter(isActive).length
  const more = {
    value: messages.resources({ count: requests.length }),
    findings: requests.map(findingOf),
    extent: { checked: requests.length, affected: requests.length, hidden: 0 },
    details: { active, passive: requests.length - active, upgraded: false },
  }
  const summary = messages.byScripts({ count: requests.length })
  return active > 0 ? fail(summary, more) : warn(summary, more)
}

interface Mixed {
  subresource: Subresource
  url: URL
}

function messageFor({ active, conditional, ...resource }: Subresource, url: string, isUpgraded: boolean): Message {
  const kind = messages[resource.kind]
  if (isUpgraded) return messages.isUpgraded({ kind, url })
  if (!active) return messages.loaded({ kind, url })
  return conditional ? messages.wouldBeBlocked({ kind, url }) : messages.isBlocked({ kind, url })
}
