import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { mdn } from '../../authorities.ts'
import { PICTURES } from '../../browser-evidence.ts'
import type { Document } from '../../derive/document/document.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { contentType } from '../../derive/http/content-type.ts'
import { headerValue, headerValues } from '../../derive/http/headers.ts'
import { GONE_STATUSES } from '../../derive/http/statuses.ts'
import { renderBlockingStyles } from '../../derive/resources/css-blocking.ts'
import type { Resource, ResourceAnswer } from '../../model.ts'

const messages = defineMessages({
  styled: { one: 'The stylesheet of the page loads.', other: 'All {count} stylesheets of the page load.' },
  partly: 'The stylesheets that could be fetched load ({loaded} of {count}).',
  noSheets: 'The page has no stylesheets that block rendering.',
  notLoaded: 'The stylesheets of the page could not be fetched.',
  unstyled: 'The page is unstyled, because none of its stylesheets load.',
  some: { one: '{count} stylesheet doesn’t load.', other: '{count} stylesheets don’t load.' },
  blank: 'The page is blank, and there are errors in the console.',
  gone: 'Responded with status {status}.',
  wrongType: 'Browsers ignore a stylesheet with the type {type}.',
})

export const rendering = defineAudit({
  id: 'practice/rendering',
  importance: 'medium',
  blocking: true,
  title: 'Page renders with its styles',
  failureTitle: 'Page renders unstyled or blank',
  why: 'Without its stylesheets, a page is a long column of text and full-size images. A script error can leave nothing at all.',
  fix: 'Correct the URL of each stylesheet listed here, and serve it with `Content-Type: text/css`. Fix the errors that the console reports.',
  messages,
  authorities: [
    {
      name: 'HTML Standard: the stylesheet link type',
      url: 'https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet',
    },
    mdn('X-Content-Type-Options', 'HTTP/Reference/Headers/X-Content-Type-Options'),
  ],
  examples: {
    language: 'text',
    bad: 'GET /style.css  →  404, and the page has no other styles',
    good: 'GET /style.css  →  200, Content-Type: text/css',
  },
  needs: ['document', 'subresources', 'words'],
  wants: ['resources', 'rendered'],

  check({ document, subresources, words, resources, rendered }) {
    const hasErrors = rendered.ok && rendered.value.console.some(({ level }) => level === 'error')
    const isElsewhere = rendered.ok && rendered.value.hasShadowContent === true
    if (hasErrors && !isElsewhere && words.characters === 0 && !showsPictures(document)) return fail(messages.blank)
    const sheets = renderBlockingStyles(document, subresources)
    if (sheets.length === 0) return notApplicable(messages.noSheets)
    const byUrl = new Map(resources.ok ? resources.value.items.map((item) => [item.url, item]) : [])
    const fetched = sheets
      .flatMap(({ url }) => followed(withoutFragment(url.href), byUrl) ?? [])
      .filter(({ answer }) => answer !== null && !isRefusal(answer))
    const findings = fetched.flatMap((sheet) => brokenSheet(sheet, document))
    if (findings.length === 0) {
      const loaded = fetched.length
      const count = sheets.length
      if (loaded === 0) return unknown(messages.notLoaded)
      return pass(loaded < count ? messages.partly({ loaded, count }) : messages.styled({ count }))
    }
    const isUnstyled = findings.length === sheets.length && document.all('style').length === 0
    return isUnstyled
      ? fail(messages.unstyled, { findings })
      : warn(messages.some({ count: findings.length }), { findings })
  },
})

function showsPictures(document: Document): boolean {
  return PICTURES.some((name) => document.all(name).length > 0)
}

const MAX_REDIRECTS = 20

/** What a URL leads to: in a browser, every redirect is a request of its own. */
function followed(url: string, byUrl: ReadonlyMap<string, Resource>): Resource | null {
  let item = byUrl.get(url)
  for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
    const location = item?.answer ? locationOf(item.answer) : null
    if (location === null) return item ?? null
    item = byUrl.get(withoutFragment(location.href))
  }
  return null
}

function locationOf({ status, headers, url }: ResourceAnswer): URL | null {
  const location = status >= 300 && status < 400 && headers !== null ? headerValue(headers, 'location') : null
  return location === null ? null : URL.parse(location, url)
}

/** Other failures may be meant for our bot alone, so they are no evidence of what a visitor sees. */
function isRefusal({ status }: ResourceAnswer): boolean {
  return status >= 400 && !GONE_STATUSES.has(status)
}

function brokenSheet({ url, answer }: Resource, { mode }: Document): Finding[] {
  const { status, headers } = answer!
  if (GONE_STATUSES.has(status)) return [at(url, messages.gone({ status: String(status) }))]
  const types = headers === null ? [] : headerValues(headers, 'content-type')
  const essence = contentType(types)?.essence ?? types.join(', ').trim()
  // In quirks mode, browsers accept any type from the page's own origin.
  if (essence === '' || essence === 'text/css' || mode === 'quirks') return []
  return [at(url, messages.wrongType({ type: cut(essence, 60) }))]
}

function at(url: string, message: Message): Finding {
  return finding(message, { where: url })
}
