import fc from 'fast-check'

/** Ways to break a page: cut, double, splice in what parsers choke on, swap bytes, nest without end. */
const SPLICES = [
  '<',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '\0',
  '\ufeff',
  '\ud800',
  '<svg><foreignObject><p>',
  '<math><annotation-xml encoding="text/html"><div>',
  '<table><tr><td><table>',
  '<template><tr>',
  '<select><option><select>',
  '<script>',
  '</script>',
  '<style>@import url(',
  '<title>',
  '<plaintext>',
  '<base href="javascript:alert(1)">',
  '<base href="http://[">',
  '<meta http-equiv=refresh content="0;url=">',
  '<meta name=viewport content="width=device-width,,=,;">',
  '<link rel=canonical href="http://[::1">',
  '<a href="http://%">',
  '<img srcset=", , ,,a 1x 2w, (b), c" sizes>',
  '<div role="button  tab " aria-labelledby="a a a b" id=a aria-owns=a>',
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":[[[]]],"a":{}}</script>',
  '<td headers="x y z" id=x>',
  '<input autocomplete="section- billing home tel webauthn x" type=hidden>',
  '<p style="letter-spacing: !important; line-height: 1e999em !important; x:url(((">',
  '<form action="http://[">',
  '<html lang="-"><body lang="x-">',
  `<div ${'a b=c '.repeat(200)}>`,
  '<b><i>'.repeat(60),
  '<div>'.repeat(300),
]

export function mutations(): fc.Arbitrary<(html: string) => string> {
  const step = fc.oneof(
    fc.tuple(fc.constant('splice' as const), fraction(), fc.constantFrom(...SPLICES)),
    fc.tuple(fc.constant('cut' as const), fraction(), fraction()),
    fc.tuple(fc.constant('double' as const), fraction(), fraction()),
    fc.tuple(fc.constant('swap' as const), fraction(), fc.string({ maxLength: 8, unit: 'binary' })),
  )
  return fc.array(step, { minLength: 1, maxLength: 12 }).map((steps) => (html) => steps.reduce(apply, html))
}

type Step = ['splice', number, string] | ['cut', number, number] | ['double', number, number] | ['swap', number, string]

function apply(html: string, [kind, at, by]: Step): string {
  const start = Math.floor(at * html.length)
  if (kind === 'splice') return html.slice(0, start) + by + html.slice(start)
  if (kind === 'swap') return html.slice(0, start) + by + html.slice(start + by.length)
  const end = start + Math.floor(by * Math.min(5000, html.length - start))
  if (kind === 'cut') return html.slice(0, start) + html.slice(end)
  return html.slice(0, end) + html.slice(start)
}

const HEADER_NAMES = [
  'content-type',
  'content-security-policy',
  'strict-transport-security',
  'set-cookie',
  'x-frame-options',
  'link',
  'x-robots-tag',
  'referrer-policy',
  'permissions-policy',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'cache-control',
  'server',
  'cross-origin-opener-policy',
  'x-content-type-options',
]

const HEADER_PIECES = fc.constantFrom(
  ';',
  ',',
  '=',
  '"',
  "'",
  '<',
  '>',
  ' ',
  '\t',
  '*',
  'max-age',
  'noindex',
  'googlebot:',
  "'nonce-",
  "'unsafe-inline'",
  'script-src',
  'rel=',
  'canonical',
  'text/html',
  'charset=',
  'SameSite=',
  'Expires=',
  '\u0000',
  'é',
  '%',
  '1e400',
  'https://[',
)

export function hostileHeaders(): fc.Arbitrary<[string, string][]> {
  const value = fc.array(HEADER_PIECES, { maxLength: 30 }).map((pieces) => pieces.join(''))
  return fc.array(fc.tuple(fc.constantFrom(...HEADER_NAMES), value), { maxLength: 12 })
}

function fraction(): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 999 }).map((value) => value / 1000)
}
