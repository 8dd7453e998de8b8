import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { sri } from './sri.ts'

const HASHED = 'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6" crossorigin'
const script = (src: string, more = '') => `<script src="${src}" ${more}></script>`

it.each([
  ['not-applicable', 'there are no scripts', ''],
  ['not-applicable', 'scripts are inline', '<script>1</script>'],
  ['pass', 'scripts are of this host', script('/a.js')],
  ['pass', 'scripts are of this site', script('https://cdn.example.com/a.js')],
  ['pass', 'a script of another site has a hash', script('https://cdn.other.net/a.js', HASHED)],
  ['pass', 'its address leaves scheme and host to the page', script('//example.com/a.js')],
  ['warn', 'its address leaves the scheme to the page', script('//cdn.other.net/a.js', HASHED)],
  ['warn', 'a script of another site has none', script('https://cdn.other.net/a.js')],
  ['warn', 'its hash is empty', script('https://cdn.other.net/a.js', 'integrity=""')],
  ['warn', 'its hash is of a kind browsers ignore', script('https://cdn.other.net/a.js', 'integrity="md5-abc="')],
  ['warn', 'a neighbour below the same public suffix serves it', script('https://other.com/a.js')],
  ['fail', 'it comes over http', script('http://cdn.other.net/a.js')],
  ['fail', 'it comes over http with a hash', script('http://cdn.other.net/a.js', HASHED)],
  [
    'pass',
    'a module is always requested with CORS',
    script('https://cdn.other.net/a.js', 'type="module" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6"'),
  ],
])('answers %s where %s', (outcome, _, head) => {
  expect(audited(sri, page(head)).outcome).toBe(outcome)
})

it.each([
  ['pass', 'a module', '{"integrity":{"https://cdn.other.net/a.js":"sha384-oqVuAfXRKap7"}}', 'type="module"'],
  ['warn', 'no script that is not a module', '{"integrity":{"https://cdn.other.net/a.js":"sha384-oqVuAfXRKap7"}}', ''],
  ['warn', 'no other module', '{"integrity":{"https://cdn.other.net/b.js":"sha384-oqVuAfXRKap7"}}', 'type="module"'],
  ['warn', 'no module in a map that cannot be read', '{"integrity":', 'type="module"'],
  ['warn', 'no module in a map without hashes', 'null', 'type="module"'],
  [
    'warn',
    'no module in a second map, as the first one counts',
    '{"integrity":{"https://cdn.other.net/a.js":"md5-a"}}</script><script type="importmap">{"integrity":{"https://cdn.other.net/a.js":"sha384-oqVuAfXRKap7"}}',
    'type="module"',
  ],
  [
    'warn',
    'no module in a script that is no map',
    '{}</script><script type="application/json">{"integrity":{"https://cdn.other.net/a.js":"sha384-oqVuAfXRKap7"}}',
    'type="module"',
  ],
])('answers %s because an import map checks %s', (outcome, _, map, type) => {
  const html = page(`<script type="importmap">${map}</script>${script('https://cdn.other.net/a.js', type)}`)
  expect(audited(sri, html).outcome).toBe(outcome)
})

it('says nothing of http where a policy makes browsers use HTTPS', () => {
  const headers: [string, string][] = [['Content-Security-Policy', 'upgrade-insecure-requests']]
  const html = page(script('http://cdn.other.net/a.js'))
  expect(audited(sri, { html, headers })).toMatchObject({ outcome: 'warn', key: 'unchecked' })
  const hashed = page(script('http://cdn.other.net/a.js', HASHED))
  expect(audited(sri, { html: hashed, headers })).toMatchObject({ outcome: 'pass' })
})

it.each([
  ['schemeless', 'warn', script('//cdn.other.net/a.js', HASHED)],
  ['unchecked', 'warn', script('//cdn.other.net/a.js')],
  ['insecure', 'fail', script('http://cdn.other.net/a.js')],
])('answers %s on a local server, whose scheme is not the one of the site: %s', (key, outcome, head) => {
  expect(audited(sri, { html: page(head), url: 'http://localhost:3000/' })).toMatchObject({ outcome, key })
})

it('tells two sites of one host company apart', () => {
  const html = page(script('https://b.github.io/a.js'))
  expect(audited(sri, { html, url: 'https://a.github.io/' }).outcome).toBe('warn')
})

it('remarks on a hash that browsers cannot check', () => {
  const html = page(script('https://cdn.other.net/a.js', 'integrity="sha256-abcd="'))
  expect(audited(sri, html).findings).toMatchObject([{ note: true }])
})

it('asks for no crossorigin on a module, which browsers always request with CORS', () => {
  const html = page(script('https://cdn.example.net/a.js', 'type="module" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6"'))
  expect(audited(sri, html)).toMatchObject({ outcome: 'pass', findings: [] })
})

it.each([
  ['asks for CORS', 'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6"', 1],
  ['has nothing to ask of a script with CORS', HASHED, 0],
  ['has nothing to ask of a module', 'type="module" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6"', 0],
])('%s, without which browsers refuse a script with a hash', (_, more, notes) => {
  expect(audited(sri, page(script('https://cdn.other.net/a.js', more))).findings).toHaveLength(notes)
})

it('says nothing of the scheme on this machine, where it is not the one of visitors', () => {
  const of = (src: string) => audited(sri, { url: 'http://localhost/', html: page(script(src, HASHED)) }).outcome
  expect([of('//cdn.other.net/a.js'), of('http://cdn.other.net/a.js')]).toEqual(['warn', 'fail'])
})
