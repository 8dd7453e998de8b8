import { afterAll, beforeAll, expect, it } from 'vitest'
import { png, pngChunk } from '../../../src/domain/branding/testing/pictures.ts'
import { createUser } from '../../../src/storage/people/users.ts'
import type { Client } from '../client.ts'
import type { Person, Service } from '../running.ts'

const PATH = 'projects/example.com/branding'
const NOTHING = { name: null, logo: null, accent: null, accent_dark: null, footer_text: null, footer_url: null }
const SECURITY_TXT = 'Contact: mailto:security@acme.example\nExpires: 2099-01-31T12:00:00Z\n'
const logo = png(40, 20).toString('base64')

export function branding(service: () => Service): void {
  let person: Person
  let report: string
  let owner: Client

  beforeAll(async () => {
    person = await service().newUser()
    report = (await person.client.create({ url: 'https://example.com/good' })).body.data.id
    const fresh = { email: 'brand@example.com', passwordHash: null, role: 'owner', now: Date.now() } as const
    const user = await createUser(service().storage.db, fresh)
    owner = service().clientWith((await service().newKey(user!.id)).key)
  })
  afterAll(() => owner.call('DELETE', 'branding'))

  it('of a project is set, kept where nothing is sent, and given up', async () => {
    expect((await person.client.get(PATH)).body.data).toEqual(NOTHING)
    const json = { name: 'Acme', logo, accent: '0B6E4F', footer_text: 'Acme Ltd', footer_url: 'https://acme.example' }
    const set = await person.client.call('PUT', PATH, { json })
    expect([set.status, set.body.data]).toEqual([
      200,
      {
        name: 'Acme',
        logo: { url: expect.stringMatching(/\/logos\/[\da-f]{32}$/), type: 'image/png', width: 40, height: 20 },
        accent: '#0b6e4f',
        accent_dark: null,
        footer_text: 'Acme Ltd',
        footer_url: 'https://acme.example/',
      },
    ])
    const changed = await person.client.call('PUT', PATH, { form: { remove: 'footer_url', name: 'Bcme' } })
    expect(changed.body.data).toEqual({ ...set.body.data, footer_url: null, name: 'Bcme' })
    expect((await person.client.get(PATH)).body.data).toEqual(changed.body.data)
    expect((await person.client.call('DELETE', PATH)).body.data).toEqual(NOTHING)
    expect((await person.client.get(PATH)).body.data).toEqual(NOTHING)
    expect(await rows()).toEqual([])
  })

  it('is recorded with what changed', async () => {
    const log = await owner.get(`audit-log?user=${person.userId}`)
    expect(log.body.data).toMatchObject([
      { action: 'branding.reset', object: 'project example.com' },
      { action: 'branding.changed', details: { name: 'Bcme', changed: ['name', 'footer_url'] } },
      { action: 'branding.changed', details: { changed: ['name', 'logo', 'accent', 'footer_text', 'footer_url'] } },
    ])
  })

  it('is refused with what to do', async () => {
    const put = (fields: Record<string, string>, language = 'en') =>
      person.client.call('PUT', PATH, { json: fields, headers: { 'accept-language': language } })
    expect((await put({ accent: '#f6c200' })).body).toMatchObject({
      status: 422,
      errors: { accent: [expect.stringContaining('#f6c200 has 1.51:1. The nearest shade that passes is #896c00.')] },
    })
    expect((await put({ accent: '#f6c200' }, 'de')).body.detail).toBe(
      'accent braucht einen Kontrast von mindestens 4,5:1 (light); #f6c200 hat 1,51:1. Der nächste Farbton, der genügt, ist #896c00.',
    )
    expect((await put({ remove: 'mail_sender' })).body.detail).toContain('remove must be names of fields')
    expect((await put({ name: 'Acme', logo: 'not base64!' })).body.detail).toBe('logo must be a file in Base64.')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect((await put({ name: 'Acme', logo: svg })).body.detail).toContain('logo must not be SVG')
    expect((await put({ footer_text: 'x', footer_url: 'javascript:alert(1)' })).status).toBe(422)
    const large = await put({ name: 'Acme', logo: 'A'.repeat(200_000) })
    expect([large.status, large.body.detail]).toEqual([
      413,
      'The body is larger than 200 kB. A logo may have at most 100 kB.',
    ])
    expect(await rows()).toEqual([])
  })

  it('gets the lengths of the API document in its errors', async () => {
    for (const [field, most] of [['name', 40] as const, ['footer_text', 200] as const]) {
      const { status, body } = await person.client.call('PUT', PATH, { json: { [field]: 'x'.repeat(600) } })
      expect([status, body.detail]).toEqual([422, `${field} must be text of 0 to ${most} characters.`])
    }
    const { body } = await owner.call('PUT', 'branding', { json: { security_txt: '#'.repeat(4001) } })
    expect(body.detail).toBe('security_txt must be text of 0 to 4000 characters.')
  })

  it('has a logo in Base64, also where a form turned each plus into a space, and keeps it if the next is none', async () => {
    const base64 = png(40, 20, { extra: [pngChunk('tEXt', Buffer.alloc(60, 0xfb))] }).toString('base64')
    expect(base64).toContain('+')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { raw: `name=Acme&logo=${base64}`, headers }
    const { data } = (await person.client.call('PUT', PATH, sent)).body
    expect(data.logo).toMatchObject({ type: 'image/png', width: 40 })
    for (const none of ['x', ' ', '==']) {
      const refused = await person.client.call('PUT', PATH, { json: { logo: none } })
      expect([none, refused.status, refused.body.detail]).toEqual([none, 422, 'logo must be a file in Base64.'])
    }
    expect((await person.client.get(PATH)).body.data).toEqual(data)
    await person.client.call('DELETE', PATH)
  })

  it('is a 404 for other users', async () => {
    const other = await service().newUser()
    for (const [method, sent] of [['GET'], ['PUT', { form: { name: 'Mine' } }], ['DELETE']] as const)
      expect((await other.client.call(method, PATH, sent)).status).toBe(404)
    expect((await person.client.get('projects/a%00b/branding')).status).toBe(404)
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        (await person.client.call(method, 'branding', method === 'PUT' ? { form: { name: 'Mine' } } : {})).status,
      ).toBe(403)
    expect(await rows()).toEqual([])
  })

  it('of the instance is shown by every server as soon as one has saved it', async () => {
    const { id: userId } = (await owner.get('account')).body.data.user
    const other = await service().serveWith({}, (await service().newKey(userId)).key)
    for (const name of ['Acme', 'Bcme']) {
      await owner.call('PUT', 'branding', { json: { name } })
      expect((await other.get('branding')).body.data.name).toBe(name)
    }
    await owner.call('DELETE', 'branding')
    expect((await other.get('branding')).body.data.name).toBeNull()
  })

  it('of the instance has a sender and a security.txt, which projects have not', async () => {
    const json = { name: 'Acme', mail_sender: 'Acme Audits', security_txt: SECURITY_TXT }
    const set = await owner.call('PUT', 'branding', { json })
    expect(set.body.data).toEqual({ ...NOTHING, ...json })
    const crlf = await owner.call('PUT', 'branding', { json: { mail_sender: 'Acme\r\nBcc: all@example.com' } })
    expect(crlf.body.detail).toBe('mail_sender must be one line, without control characters.')
    await person.client.call('PUT', PATH, { json: { ...json, footer_text: 'Mine' } })
    expect((await person.client.get(PATH)).body.data).toEqual({ ...NOTHING, name: 'Acme', footer_text: 'Mine' })
    const [, stored] = await rows()
    expect(JSON.parse(stored!.fields)).toMatchObject({ mailSender: null, securityTxt: null })
  })

  it('goes with its project', async () => {
    expect(await rows()).toHaveLength(2)
    await person.client.call('DELETE', `reports/${report}`)
    await person.client.call('DELETE', 'projects/example.com')
    expect(await rows()).toMatchObject([{ key: 0 }])
  })

  const rows = () => service().storage.db.selectFrom('brandings').selectAll().orderBy('key').execute()
}
