import { describe, expect, it } from 'vitest'
import { LONGEST_TEXT, LONGEST_VALUE } from '../../common/bounded-text.ts'
import { assessEvidence } from '../../engine/assess.ts'
import type { Evidence } from '../../engine/evidence.ts'
import type { Header } from '../../engine/model.ts'
import { axeFinding, lab, rendered, request } from '../../engine/testing/browser.ts'
import { evidenceOf, type PageUnderTest, page } from '../../engine/testing/page.ts'
import { QUICK, resource } from '../../engine/testing/resource.ts'
import { Results } from './schema.ts'
import { writeResults } from './write.ts'

/** What the results of one page may take as JSON, whatever is on the page. */
const MOST_BYTES = 3_000_000

/** All of surrogate pairs after the first character, so that most cuts would leave half of one. */
const long = (length: number) => `x${'😀'.repeat(length / 2)}`
const HUGE = long(8_000_000)
const LONG = long(100_000)
/** Without spaces, quotes and brackets. */
const MANY = Array.from({ length: 5_000 }, (_, at) => at)

const html = (head: string, body = '<h1>Clocks</h1>'): PageUnderTest => ({ html: page(head, body) })
const headers = (...list: Header[]): PageUnderTest => ({ html: page('<title>Clocks</title>'), headers: list })
const evidence = (more: PageUnderTest['evidence']): PageUnderTest => ({
  html: page('<title>Clocks</title>'),
  evidence: more!,
})

const certificate = {
  trusted: false,
  reason: LONG,
  validForHost: false,
  subject: LONG,
  issuer: LONG,
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2026-02-01T00:00:00.000Z',
  names: MANY.map((at) => `${at}.${LONG.slice(0, 301)}`),
  selfSigned: true,
  fingerprint: LONG,
  protocol: LONG,
  cipher: LONG,
  acceptsLegacyTls: true,
}
const file = {
  url: `https://example.com/${LONG}`,
  status: 200,
  contentType: LONG,
  text: LONG,
  truncated: true,
  bytes: 9,
}
const sitemap = {
  url: `https://example.com/${LONG}`,
  source: 'robots.txt',
  status: 200,
  kind: 'urlset',
  urls: 1,
  bytes: 9,
  truncated: true,
  problem: LONG,
} as const
const hop = {
  url: `https://example.com/${LONG}`,
  status: 301,
  location: `https://example.com/${LONG}`,
  headers: [],
  timings: QUICK,
}
const failure = { ok: false, code: 'browser_failed', message: LONG } as const

const PAGES: [name: string, PageUnderTest][] = [
  ['title', html(`<title>${HUGE}</title>`)],
  ['several titles', html(`<title>${HUGE}</title><title>${LONG}</title>`)],
  ['description', html(`<title>t</title><meta name="description" content="${HUGE}">`)],
  ['language', { html: `<!doctype html><html lang="${HUGE}"><title>t</title>` }],
  [
    'metas',
    html(
      ['viewport', 'robots', 'theme-color', 'keywords', 'referrer', 'twitter:card', 'twitter:title', 'generator']
        .map((name) => `<meta name="${name}" content="${LONG}" media="${LONG}">`)
        .join('') +
        ['og:title', 'og:description', 'og:image', 'og:url', 'og:site_name', `og:${LONG}`]
          .map((name) => `<meta property="${name}" content="${LONG}">`)
          .join('') +
        ['refresh', 'content-security-policy', 'content-type', 'content-language', LONG]
          .map((name) => `<meta http-equiv="${name}" content="${LONG}">`)
          .join(''),
    ),
  ],
  [
    'links of the head',
    html(
      ['canonical', 'alternate', 'icon', 'manifest', 'preload', 'stylesheet', LONG]
        .map(
          (rel) => `<link rel="${rel}" href="/${LONG}" hreflang="${LONG}" type="${LONG}" as="${LONG}" media="${LONG}">`,
        )
        .join(''),
    ),
  ],
  ['base', html(`<base href="https://example.com/${LONG.slice(0, 3_001)}"><a href="a">a</a>`)],
  ['alt text', html('', `<h1>t</h1><img src="a.png" alt="${HUGE}"><a href="/"><img src="b.png" alt="${LONG}"></a>`)],
  [
    'text',
    html('', `<h1>${LONG}</h1><h2>${LONG}</h2><p>${HUGE}</p><button>${LONG}</button><p>${LONG}@example.com</p>`),
  ],
  [
    'links',
    html(
      '',
      ['/', 'https://facebook.com/', 'javascript:', 'mailto:', 'tel:', '#', 'http://']
        .map((start) => `<a href="${start}${LONG}" target=_blank>${LONG}</a>`)
        .join(''),
    ),
  ],
  [
    'ids, classes, roles and other attributes',
    html(
      '',
      MANY.slice(0, 40)
        .map(
          (at) =>
            `<div id="${LONG}" class="${LONG}" role="${LONG}" aria-${at}="${LONG}" aria-labelledby="${LONG}" lang="${LONG}" tabindex="${LONG}" style="${LONG}" accesskey="${LONG}" onclick="${LONG}" ${LONG}="${LONG}" ${LONG}>x</div>`,
        )
        .join(''),
    ),
  ],
  [
    'elements',
    html(
      '',
      `<${LONG}>x</${LONG}><form action="http://${LONG}"><input name="${LONG}" type="${LONG}" placeholder="${LONG}" autocomplete="${LONG}"><label for="${LONG}">${LONG}</label></form><iframe src="${LONG}" title="${LONG}"></iframe><font ${LONG}>x</font></p></${LONG}><table><th scope="${LONG}">x</table>`,
    ),
  ],
  [
    'scripts',
    html(
      `<script>${HUGE}</script><script src="http://cdn.example/${LONG}" integrity="${LONG}" type="${LONG}"></script><style>${LONG}</style>`,
    ),
  ],
  [
    'JSON-LD',
    html(
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":["${LONG}","Article"],"headline":"${LONG}","${LONG}":1}</script><script type="application/ld+json">${HUGE}</script><div itemscope itemtype="https://schema.org/${LONG}"></div>`,
    ),
  ],
  ['doctype', { html: `<!doctype ${LONG} public "${LONG}" "${LONG}"><title>t</title>` }],
  [
    'headers',
    headers(
      ...[
        'content-security-policy',
        'content-security-policy-report-only',
        'strict-transport-security',
        'permissions-policy',
        'referrer-policy',
        'x-frame-options',
        'x-content-type-options',
        'access-control-allow-origin',
        'cross-origin-opener-policy',
        'cross-origin-embedder-policy',
        'server',
        'x-powered-by',
        'content-type',
        'content-language',
        'cache-control',
        'link',
        'x-robots-tag',
        'alt-svc',
        LONG,
      ].map((name): Header => [name, `${LONG}/1.2.3`]),
    ),
  ],
  [
    'headers of many parts',
    headers(
      [
        'content-security-policy',
        `script-src ${MANY.map((at) => `https://${at}.example`).join(' ')}; ${MANY.map((at) => `x${at} y`).join(';')}`,
      ],
      ['permissions-policy', MANY.map((at) => `x${at}=*`).join(', ')],
      ['link', MANY.map((at) => `</${at}>; rel=preload`).join(', ')],
    ),
  ],
  [
    'cookies',
    headers(
      ...MANY.slice(0, 100).map(
        (at): Header => ['set-cookie', `${LONG}${at}=${LONG}; path=/${LONG}; samesite=${LONG}; ${LONG}`],
      ),
    ),
  ],
  ['certificate', evidence({ certificate })],
  [
    'redirects',
    {
      html: page('<title>t</title>'),
      page: { url: `https://example.com/${LONG}`, hops: [hop, hop], address: LONG },
      evidence: {
        httpVisit: { hops: [hop, hop], url: hop.url, status: 200 },
        notFound: { url: hop.url, status: 200, redirectedTo: hop.url },
      },
    },
  ],
  [
    'other files of the site',
    evidence({
      robots: { ...file, text: MANY.map((at) => `${LONG.slice(0, 301)}${at}: ${LONG.slice(0, 301)}`).join('\n') },
      sitemaps: [sitemap, { ...sitemap, kind: 'unreadable' }],
      securityTxt: { ...file, text: `Contact: ${LONG}\nExpires: ${LONG}\n${LONG}: x` },
      llmsTxt: { ...file, text: `# ${LONG}` },
      icons: [{ url: file.url, rel: LONG, status: 404, contentType: LONG, isImage: false, bytes: 1 }],
      canonicalTarget: { url: file.url, status: 404, redirectedTo: file.url, noindex: true },
    }),
  ],
  [
    'files of the page',
    evidence({
      resources: {
        items: MANY.slice(0, 150).map((at) =>
          resource(`/${at}${LONG.slice(0, 4_001)}`, at % 2 ? 'script' : 'image', {
            wireBytes: 2_000_000,
            headers: [['cache-control', LONG]],
          }),
        ),
        total: 150,
        bound: LONG,
      },
    }),
  ],
  [
    'browser',
    evidence({
      rendered: rendered({
        browser: LONG,
        axeVersion: LONG,
        url: `https://example.com/${LONG}`,
        html: page(`<title>${LONG}</title>`),
        requests: MANY.slice(0, 300).map((at) =>
          request(`/${at}${LONG.slice(0, 4_001)}`, { status: at % 3 ? 404 : null, failure: LONG }),
        ),
        console: MANY.slice(0, 50).map(() => ({ level: 'error' as const, text: LONG, where: LONG })),
        axe: {
          ok: true,
          value: ['color-contrast', 'label', LONG].map((rule) =>
            axeFinding(rule, {
              help: LONG,
              nodes: MANY.slice(0, 30).map(() => ({ where: LONG, snippet: LONG, summary: LONG })),
              total: 30,
            }),
          ),
        },
        bounds: [LONG],
      }),
      lab: lab(
        {},
        {
          lighthouse: LONG,
          bounds: [LONG],
          insights: MANY.slice(0, 50).map(() => ({
            id: LONG,
            title: LONG,
            description: LONG,
            score: 0,
            value: LONG,
            savings: { ms: 1, bytes: 1 },
          })),
        },
      ),
    }),
  ],
]

const FAILED: [string, Evidence][] = [
  ['a browser that failed', { ...evidenceOf(html('<title>t</title>')), rendered: failure, lab: failure }],
  ['a page that failed', { ...evidenceOf({}), page: failure }],
  [
    'everything that failed',
    {
      ...evidenceOf(html('<title>t</title>')),
      robots: failure,
      sitemaps: failure,
      certificate: failure,
      resources: failure,
    },
  ],
]

const CASES: [string, () => Evidence][] = [
  ...PAGES.map(([name, given]): [string, () => Evidence] => [name, () => evidenceOf(given)]),
  ...FAILED.map(([name, given]): [string, () => Evidence] => [name, () => given]),
]

/** Where a text was cut, as paths with `*` for list items. */
const cutAt = new Set<string>()

describe('the results of a hostile page', () => {
  it.each(CASES)('are bounded: %s', (_, given) => {
    const all = given()
    const { assessment, read } = assessEvidence(all)
    const results = JSON.parse(JSON.stringify(writeResults(all, assessment, read)))
    for (const whole of [results, JSON.parse(JSON.stringify(assessment))]) {
      const wrong: string[] = []
      for (const [path, text] of textsOf(whole)) {
        const most = path === 'audits.*.value' ? LONGEST_VALUE : LONGEST_TEXT
        if (text.length > most) wrong.push(`${path} has ${text.length} characters`)
        if (!text.isWellFormed()) wrong.push(`${path} has half a character`)
        if (whole === results && text.endsWith('…')) cutAt.add(path)
      }
      expect(wrong).toEqual([])
      expect(Buffer.byteLength(JSON.stringify(whole))).toBeLessThan(MOST_BYTES)
    }
  })

  it('were tried with a long text in each field that has text of others', () => {
    const untried = textFields(Results as unknown as Schema).filter((path) => !cutAt.has(path) && !OURS.includes(path))
    expect(untried).toEqual([])
  })
})

/** Texts of ours: ids, versions of rules, codes and times; and a URL that is left out where it is longer. */
const OURS: readonly string[] = [
  'rule_set',
  'capped_by.*',
  'collected_at',
  'audits.*.id',
  'audits.*.value_key',
  'audits.*.key',
  'audits.*.findings.*.key',
  'plan.audits.*',
  'page.http_version',
  'page.social.image',
  'certificate.valid_from',
  'certificate.valid_to',
  'resources.items.*.failure',
  'depth_error.code',
  'browser.screenshot.path',
  'lab.filmstrip.*.path',
  'lab.report',
]

function* textsOf(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    // Names in details may be of the page, too.
    yield [`${path}.(name)`, name]
    yield* textsOf(one, [path, Array.isArray(value) ? '*' : name].filter(Boolean).join('.'))
  }
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}

function textFields({ type, enum: names, properties = {}, items }: Schema, path = ''): string[] {
  const below = (name: string) => [path, name].filter(Boolean).join('.')
  if (names === undefined && [type].flat().includes('string')) return [path]
  return [
    ...Object.entries(properties).flatMap(([name, one]) => textFields(one, below(name))),
    ...(items === undefined ? [] : textFields(items, below('*'))),
  ]
}
