import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { audits } from '../src/engine/audits/index.ts'
import { siteAudits } from '../src/engine/site/audits/index.ts'

const require = createRequire(import.meta.url)
const urls = [...new Set([...audits, ...siteAudits].flatMap(({ authorities }) => authorities.map(({ url }) => url)))]
const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** The pages that the installed Lighthouse and its insights link to. */
function lighthousePages(): Set<string> {
  const root = dirname(require.resolve('lighthouse/package.json'))
  const audited = join(root, 'core', 'audits')
  const texts = readdirSync(audited, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(audited, file), 'utf8'))
  texts.push(readFileSync(join(root, 'shared', 'localization', 'locales', 'en-US.json'), 'utf8'))
  const found = texts.flatMap((text) => text.match(/https:\/\/developer\.chrome\.com\/docs\/[\w/-]+/g) ?? [])
  return new Set(found.map(withoutSlash))
}

describe('the authorities of the audits', () => {
  it('are pages that the installed Lighthouse links to, none of audits it has dropped', () => {
    const known = lighthousePages()
    const chrome = urls.filter((url) => url.startsWith('https://developer.chrome.com/'))
    expect(chrome.length).toBeGreaterThan(10)
    expect(chrome.filter((url) => !known.has(withoutSlash(url)))).toEqual([])
  })

  it('are the rules of the installed axe-core', () => {
    const { version } = require('axe-core/package.json') as { version: string }
    const release = version.split('.').slice(0, 2).join('.')
    const rules = urls.flatMap((url) => /\/rules\/axe\/([\d.]+)\//.exec(url)?.[1] ?? [])
    expect(new Set(rules)).toEqual(new Set([release]))
  })

  it.each([
    ['pages about progressive web apps, which Lighthouse does not audit any more', /\/pwa\//],
    [
      'old addresses of web.dev and Chrome',
      /web\.dev\/(?:lighthouse|pass|[\w-]+\/$)|developers\.google\.com\/(?:web|speed)\//,
    ],
    ['superseded standards', /WCAG2[01]\/|wai-aria-1\.1|rfc(?:2616|7230|7231|7234|7540|2818|6125)\b/],
    ['addresses without encryption', /^http:/],
  ])('are not %s', (_, pattern) => {
    expect(urls.filter((url) => pattern.test(url))).toEqual([])
  })
})
