import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'

/** Characters that no header, path or PostgreSQL text can hold. */
const VALUES = [
  '%E2%82%AC',
  '%00',
  '%0d%0a',
  '%0D%0ASet-Cookie:%20a=b',
  '%1b%5B2J',
  '%E2%80%AE',
  'a%00b',
  '%F0%9F%92%A9',
]

const PAGES = [
  '/reports/VALUE',
  '/reports/VALUE/report.csv',
  '/reports/VALUE/report.json',
  '/reports/VALUE/report.pdf',
  '/reports/VALUE/badge.svg',
  '/reports/VALUE/screenshot.webp',
  '/reports/VALUE/lighthouse.json',
  '/reports/VALUE/filmstrip/VALUE',
  '/reports/VALUE/status',
  '/reports/VALUE/events',
  '/reports/VALUE/runs/VALUE',
  '/reports/ID/runs/VALUE',
  '/reports/ID/filmstrip/VALUE',
  '/reports/ID/lighthouse.json?run=VALUE',
  '/reports?search=VALUE',
  '/invite/VALUE',
  '/setup?token=VALUE',
  '/sign-in?next=VALUE',
  '/audits/VALUE',
  '/audits/seo/VALUE',
  '/VALUE',
]

const CALLS = [
  ['GET', 'reports/VALUE'],
  ['PATCH', 'reports/VALUE'],
  ['DELETE', 'reports/VALUE'],
  ['DELETE', 'projects/VALUE'],
  ['GET', 'reports?search=VALUE'],
  ['GET', 'reports?project=VALUE'],
  ['GET', 'projects?search=VALUE'],
] as const

export function hostileInput(service: () => Service): void {
  let person: Person
  let id: string
  beforeAll(async () => {
    person = await service().newUser()
    id = (await person.client.create({ url: 'https://example.com/good' })).body.data.id
  })

  const filled = (path: string, value: string) => path.replaceAll('VALUE', value).replace('ID', id)

  it.each(PAGES)('is never an internal error of %s', async (path) => {
    for (const value of VALUES) {
      const { status } = await fetch(service().base + filled(path, value), {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      })
      expect(`${value} ${status < 500}`).toBe(`${value} true`)
    }
  })

  it.each(VALUES)('is not a report: %s', async (value) => {
    for (const page of ['', '/report.csv', '/report.json', '/report.pdf']) {
      const { status } = await fetch(`${service().base}/reports/${value}${page}`, { redirect: 'manual' })
      expect([page, status]).toEqual([page, 404])
    }
  })

  it.each(CALLS)('is never an internal error of %s %s', async (method, path) => {
    for (const value of VALUES) {
      const { status } = await person.client.call(method, filled(path, value))
      expect(`${value} ${status < 500}`).toBe(`${value} true`)
    }
  })

  it.each(['url', '_method'])('is a 422 that names the field %s if it is not text', async (field) => {
    for (const value of [{ toString: 1 }, [{ toString: 1 }], [[['a']]], { a: { b: 1 } }]) {
      const json = { url: 'https://example.com/good', [field]: value }
      const { status, body } = await person.client.call('POST', 'reports', { json })
      expect([value, status, Object.keys(body.errors)]).toEqual([value, 422, [field]])
    }
  })

  describe('NUL', () => {
    it.each(['url', 'password', 'privacy', 'device'])('in the field %s is a 422 that names it', async (field) => {
      const form = { url: 'https://example.com/good', [field]: `a\0b` }
      const { status, body } = await person.client.call('POST', 'reports', { form })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })

    it.each(['/sign-in', '/setup', '/reports', '/settings', '/invite/x'])('in a form of %s is a 422', async (path) => {
      const { status } = await fetch(service().base + path, {
        method: 'POST',
        body: new URLSearchParams({ email: 'ada\0@example.com', password: '\0' }),
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      expect(status).toBe(422)
    })
  })
}
