import { defineAudit, fail, notApplicable, pass, type Ruling, warn } from '../../audit.ts'
import { at, cut } from '../../derive/document/where.ts'
import { insecureUrl, isTrustworthy, upgradesInsecure } from '../../derive/resources/mixed-content.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { BrowserRequest, Rendered } from '../../model.ts'

const MAX_FINDINGS = 20

export const mixedContent = defineAudit({
  id: 'security/mixed-content',
  importance: 'high',
  title: 'Everything on the page is loaded encrypted',
  why: 'What an https page loads over http can be read and changed on the way. Browsers block scripts, styles and frames of that kind and try to upgrade images and media, so things go missing.',
  fix: 'Load everything with https addresses, or send `Content-Security-Policy: upgrade-insecure-requests`.',
  authorities: [
    { name: 'W3C: Mixed Content', url: 'https://www.w3.org/TR/mixed-content/' },
    { name: 'MDN: mixed content', url: 'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content' },
  ],
  examples: {
    language: 'html',
    bad: '<script src="http://cdn.example/app.js"></script>',
    good: '<script src="https://cdn.example/app.js"></script>',
  },
  needs: ['document', 'subresources'],
  wants: ['headers', 'rendered'],

  check({ document, subresources, headers, rendered }) {
    if (!document.url.startsWith('https:')) return notApplicable('The page itself is not served over https.')
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
    if (mixed.length === 0) return pass('Nothing is loaded over http.', { details: { active: 0, passive: 0 } })

    const upgraded = upgradesInsecure(document, headers.ok ? headers.value : [])
    const findings = mixed.slice(0, MAX_FINDINGS).map(({ subresource, url }) => ({
      ...at(document, subresource.element, `${wordsFor(subresource)}: ${cut(url.href, 120)}`),
      ...(upgraded ? { note: true } : {}),
    }))
    const more = {
      value: String(mixed.length),
      findings,
      findingsTotal: mixed.length,
      details: { active: blocked.length, passive: others.length, upgraded },
    }
    if (upgraded) return pass('Addresses begin with http, but a policy makes browsers ask over https.', more)
    if (blocked.length > 0) return fail(`Browsers block ${countOf(blocked.length)} loaded over http.`, more)
    return warn(`The page asks over http for ${countOf(mixed.length)}, which browsers upgrade or warn of.`, more)
  },
})

/** What scripts and style sheets asked for over http, which no markup shows. */
function requestedInsecurely({ requests }: Rendered, known: Mixed[]): BrowserRequest[] {
  const shown = new Set(known.map(({ url }) => url.href))
  return requests.filter(({ url }) => /^(?:http|ws):/.test(url) && !shown.has(url) && !isTrustworthy(new URL(url)))
}

const PASSIVE: readonly BrowserRequest['kind'][] = ['image', 'media']

function ofRequests(requests: BrowserRequest[]): Ruling {
  const active = requests.filter(({ kind }) => !PASSIVE.includes(kind)).length
  const more = {
    value: String(requests.length),
    findings: requests.map(({ url, kind }) => ({
      message: `The browser was made to ask for this ${kind} over http.`,
      where: url,
    })),
    details: { active, passive: requests.length - active, upgraded: false },
  }
  const summary = `Scripts or style sheets ask over http for ${countOf(requests.length)}.`
  return active > 0 ? fail(summary, more) : warn(summary, more)
}

interface Mixed {
  subresource: Subresource
  url: URL
}

function wordsFor({ active, conditional, kind }: Subresource): string {
  const what = kind === 'other' ? 'embedded file' : kind
  if (!active) return `This ${what} is asked for over http`
  return conditional ? `This ${what} would be blocked` : `This ${what} is blocked`
}

function countOf(count: number): string {
  return count === 1 ? 'one thing' : `${count} things`
}
