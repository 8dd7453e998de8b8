import { parse } from 'parse5'
import { expect, it } from 'vitest'
import { useSite } from '../testing/use-site.ts'
import { failRun, judgedReport, waitingReport } from './testing/stored.ts'

/** Everything from a page must be shown as text: these strings must never become markup. */
const ATTACK = `"'><script>attack()</script><img src=x onerror=attack()><svg onload=attack()></title></code></bdi>\u202e`
const escaped = ATTACK.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const HTML = `<!doctype html><html lang="${escaped}"><head><title>${ATTACK.replace('</title>', '')}</title>
<title>${'x'.repeat(100_000)}</title>
<meta name="description" content="${escaped}"><meta name="description" content="javascript:attack()">
<meta property="og:title" content="${escaped}"><meta property="og:site_name" content="${escaped}">
<meta property="og:image" content="javascript:attack()"><link rel="canonical" href="javascript:attack()">
<meta name="viewport" content="${escaped}, user-scalable=no"></head>
<body id="${escaped}"><div id="${escaped}"></div><div id="x onload=attack()"></div>
<img src="${escaped}"><img src="javascript:attack()" alt=""><a href="javascript:attack()">${escaped}</a>
<a href="data:text/html,${escaped}"></a><iframe src="javascript:attack()" srcdoc="${escaped}"></iframe>
<form action="javascript:attack()"><input name="${escaped}"><button></button></form>
<div role="${escaped}" aria-${'x'.repeat(50)}="${escaped}"></div><marquee>${escaped}</marquee></body></html>`

interface Node {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
}

const site = useSite()

function elementsOf(html: string): Node[] {
  const all: Node[] = []
  const open: Node[] = [parse(html) as unknown as Node]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    all.push(node)
    open.push(...(node.childNodes ?? []))
  }
  return all.filter(({ attrs }) => attrs !== undefined)
}

function expectHarmless(html: string): void {
  const elements = elementsOf(html)
  for (const { nodeName, attrs } of elements) {
    for (const { name, value } of attrs!) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$/)
      if (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name))
        expect(value).toMatch(/^(\/(?!\/)|https?:\/\/|#|\?)/)
    }
    expect(nodeName).not.toMatch(/^(iframe|object|embed|base|style|marquee)$/)
  }
  const scripts = elements.filter(({ nodeName }) => nodeName === 'script')
  expect(scripts.length).toBeGreaterThan(0)
  for (const { attrs, childNodes } of scripts) {
    expect(attrs!.find(({ name }) => name === 'src')?.value).toMatch(/^\/assets\//)
    expect(childNodes).toEqual([])
  }
  for (const { attrs } of elements.filter(({ nodeName }) => nodeName === 'img'))
    expect(attrs!.find(({ name }) => name === 'src')?.value).toMatch(/^\/reports\//)
}

it('shows a page full of attacks as text, to visitors and to its owner', async () => {
  const owner = await site.newUser()
  const url = `https://attack.example/%22%3E%3Cscript%3E?q="'><script>attack()</script>`
  const report = await judgedReport(site, owner.id, { url, html: HTML })
  for (const browser of [site.browser(), await site.signedIn(owner)]) {
    const { text } = await browser.open(`/reports/${report.id}`)
    expect(text).toContain('attack()')
    expectHarmless(text)
  }
})

/** ESC, BEL, DEL, C1 and characters that change the direction of text or hide it. */
const CONTROLS = '\u001b[2J\u0007\u007f\u009b31m\u202e\u2066\u200f\u{e0041}'

it.each(['', '/report.csv', '/report.json'])(
  'shows the control characters of a page without their effect: %s',
  async (file) => {
    const owner = await site.newUser()
    const html = `<!doctype html><html lang="${CONTROLS}"><title>${CONTROLS}</title><body id="${CONTROLS}"><div id="${CONTROLS}"></div><img src="${CONTROLS}">`
    const report = await judgedReport(site, owner.id, { html })
    const { text } = await site.browser().open(`/reports/${report.id}${file}`)
    expect(text).toContain('31m')
    // The mark at the start of a CSV file says that it is UTF-8.
    expect(text.replace(/^\ufeff/, '')).not.toMatch(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u,
    )
  },
)

it('shows error messages of an attacker as text', async () => {
  const owner = await site.newUser()
  const report = await waitingReport(site, owner.id)
  await failRun(site, report, 'timeout', ATTACK)
  const { text } = await site.browser().open(`/reports/${report.id}`)
  expect(text).toContain('attack()')
  expectHarmless(text)
})

it('puts nothing from the URL into the page', async () => {
  const report = await judgedReport(site, (await site.newUser()).id)
  const { text } = await site.browser().open(`/reports/${report.id}?category=${encodeURIComponent(ATTACK)}&outcome=<x>`)
  expectHarmless(text)
  expectHarmless((await site.browser().open(`/reports/${encodeURIComponent(ATTACK)}`)).text)
})

it('allows only our own scripts, and none inline', async () => {
  const report = await judgedReport(site, (await site.newUser()).id)
  const { headers } = await site.browser().open(`/reports/${report.id}`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
})
