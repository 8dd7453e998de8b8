import { describe, expect, it } from 'vitest'
import { openSite } from '../testing/site.ts'
import { securityTxt } from './routes.ts'

it('security.txt has a contact, and expires within a year', () => {
  const text = securityTxt({ contact: 'mailto:a@example.com', base: 'https://v.example', now: Date.UTC(2026, 0, 1, 9) })
  expect(text).toBe(
    [
      'Contact: mailto:a@example.com',
      'Expires: 2026-07-02T00:00:00.000Z',
      'Preferred-Languages: en, de',
      'Canonical: https://v.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

describe.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])('%s', (path) => {
  const contact = 'mailto:a@example.com'

  it('with the host of the request in it is not kept by shared caches', async () => {
    const site = await openSite({ contact })
    const { text, headers } = await site.browser().open(path, { host: 'chosen.example' })
    expect(text).toContain('http://chosen.example/')
    expect(headers['cache-control']).toBe('private, no-cache')
    await site.close()
  })

  it('with the configured URL in it is', async () => {
    const site = await openSite({ contact, url: 'https://v.example' })
    const { text, headers } = await site.browser().open(path, { host: 'chosen.example' })
    expect(text).toContain('https://v.example/')
    expect(text).not.toContain('chosen.example')
    expect(headers['cache-control']).toContain('public')
    await site.close()
  })

  it('has no markup or lines of the Host header in it', async () => {
    const site = await openSite({ contact })
    const { text } = await site.browser().open(path, { host: 'a"><x>' })
    expect(text).not.toContain('<x>')
    await site.close()
  })
})
