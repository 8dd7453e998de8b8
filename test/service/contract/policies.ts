import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { resultsFor } from '../../../src/server/web/reports/testing/stored.ts'
import { findReport } from '../../../src/storage/reports/reports.ts'
import { regradeRun } from '../../../src/storage/runs/regrade.ts'
import { verdict } from '../../cli/verdict.ts'
import type { Person, Service } from '../running.ts'

const url = 'https://example.com/good'
const HTML = '<!doctype html><html lang="en"><title>Clocks</title><h1>Clocks</h1><img src="/a.png">'
const PATH = 'projects/example.com/policy'
const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
const mute = { audit: 'accessibility/image-alt', paths: ['/good'], reason: 'ticket 7', until }

export function policies(service: () => Service): void {
  let person: Person
  let id: string

  beforeAll(async () => {
    person = await service().newUser()
    id = (await person.client.create({ url })).body.data.id
    const { db } = service().storage
    const { resultRunId } = (await findReport(db, person.userId, id))!
    const results = resultsFor(url, HTML)
    const outcome = { score: results.score, result: results.result, ruleSet: results.rule_set, error: null }
    await regradeRun(db, resultRunId!, outcome, zstdCompressSync(JSON.stringify(results)), Date.now())
  })

  const put = (json: unknown, headers = {}, query = '') => person.client.call('PUT', PATH + query, { json, headers })
  const show = async (headers = {}) => person.client.get(`reports/${id}`, headers)

  it('are JSON: anything else is a 415 that says so', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const raw of ['{"version":1}', 'version=1'])
      for (const [method, path] of [['PUT', PATH] as const, ['POST', `${PATH}/preview`] as const]) {
        const { status, body } = await person.client.call(method, path, { raw, headers })
        expect([status, body.detail]).toEqual([415, 'The body must be application/json.'])
      }
  })

  it('are saved, shown with reports beside the standard result, and deleted', async () => {
    expect((await person.client.get(PATH)).status).toBe(404)
    const before = await show()
    expect(before.body.data.policy).toBeUndefined()

    const { status, body } = await put({ version: 1, mute: [mute], require: ['seo/title'] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ public: false, document: { version: 1, mute: [mute] } })
    expect((await person.client.get(PATH)).body).toEqual(body)

    const after = await show({ 'if-none-match': before.headers.get('etag')! })
    expect(after.status).toBe(200)
    const { policy, ...report } = after.body.data
    expect(report).toEqual(before.body.data)
    expect(policy).toMatchObject({ id: body.data.id, hash: body.data.hash, gate: 'passed', missing: [] })
    expect(policy.score).toBeGreaterThan(report.score)
    expect(policy.muted).toEqual([
      { audit: mute.audit, findings: 1, fingerprint: null, reason: mute.reason, until, expired: false },
    ])
    expect((await show({ 'if-none-match': after.headers.get('etag')! })).status).toBe(304)
    const only = await person.client.get(`reports/${id}?fields=policy,score`)
    expect(only.body.data).toEqual({ policy, score: report.score })

    expect((await person.client.call('DELETE', PATH)).body).toMatchObject({ object: 'policy', deleted: true })
    expect((await show()).body).toEqual(before.body)
    expect((await person.client.call('DELETE', PATH)).status).toBe(404)
  })

  it('have versions that changes can name, and a history', async () => {
    const first = await put({ version: 1 }, {}, '?public=1')
    const etag = first.headers.get('etag')!
    expect(first.body.data.public).toBe(true)
    const second = await put({ version: 1, gate: { fail_on: 'bad' } }, { 'if-match': etag })
    expect(second.body.data).toMatchObject({ public: true, document: { gate: { fail_on: 'bad' } } })
    expect((await put({ version: 1 }, { 'if-match': etag })).status).toBe(412)
    expect((await person.client.call('DELETE', PATH, { headers: { 'if-match': etag } })).status).toBe(412)
    const { data, meta } = (await person.client.get(`${PATH}/history`)).body
    expect(meta.total).toBe(4)
    expect(data[0]).toMatchObject({ id: second.body.data.id, saved_by: person.email, public: true })
    expect(data[2]).toMatchObject({ document: null, hash: null })
  })

  it('are refused with the place and the nearest name of every mistake', async () => {
    const wrong = { version: 1, requier: [], mute: [{ ...mute, until: '2099-01-01' }], gate: { fail_on: 'good' } }
    const { status, body } = await put(wrong)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      requier: ['is an unknown key. Did you mean require?'],
      'gate.fail_on': ['must be one of bad, decent.'],
    })
    const german = await put({ ...wrong, requier: undefined, gate: undefined }, { 'accept-language': 'de' })
    expect(german.body.errors).toEqual({ 'mute[0].until': ['darf höchstens ein Jahr in der Zukunft liegen.'] })
    const vitals = await put({ version: 1, budgets: [{ name: 'home', vitals: { lcp: '2.5 s' } }] })
    expect(vitals.body.errors['budgets[0].vitals'][0]).toContain('Raise VERDICT_LIGHTHOUSE_RUNS.')
  })

  it.each([
    ['a list', '[]', 422],
    ['text', '"version: 1"', 422],
    ['nothing', 'null', 422],
    ['a prototype', '{"version":1,"__proto__":{"gate":{}}}', 422],
    ['a prototype among the audits', '{"version":1,"audits":{"__proto__":{"importance":"low"}}}', 422],
    ['lists in lists', `{"version":1,"mute":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 422],
    [
      'thousands of keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]))),
      422,
    ],
    ['a megabyte', JSON.stringify({ version: 1, $schema: 'x'.repeat(1_000_000) }), 413],
    ['YAML', 'version: 1', 400],
  ])('are refused if the body is %s', async (_, raw, status) => {
    const headers = { 'content-type': 'application/json' }
    const before = (await person.client.get(PATH)).body
    expect((await person.client.call('PUT', PATH, { raw, headers })).status).toBe(status)
    expect((await person.client.get(PATH)).body).toEqual(before)
  })

  it('can be tried on past runs without saving them', async () => {
    const before = (await person.client.get(PATH)).body
    const json = { version: 1, require: [mute.audit] }
    const { status, body } = await person.client.call('POST', `${PATH}/preview`, { json })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ report_id: id, url, latest: true, policy: { result: 'bad', gate: 'failed' } }])
    expect((await person.client.get(PATH)).body).toEqual(before)
    expect((await person.client.call('POST', `${PATH}/preview`, { json: { version: 2 } })).status).toBe(422)
  })

  it("adopt today's failures as mutes that end, once", async () => {
    await put({ version: 1, gate: { fail_under: 100 }, require: ['security/csp'] })
    const { body } = await person.client.call('POST', `${PATH}/adopt`)
    expect(body.meta.mutes).toBeGreaterThan(0)
    const { mute: mutes, gate } = body.data.document
    expect(gate).toEqual({ fail_under: 100 })
    expect(mutes).toHaveLength(body.meta.mutes)
    expect(mutes).toContainEqual(expect.objectContaining({ audit: mute.audit, paths: ['/good'] }))
    expect(mutes.map(({ audit }: { audit: string }) => audit)).not.toContain('security/csp')
    expect(Date.parse(mutes[0].until)).toBeLessThan(Date.now() + 30 * 86_400_000)
    expect((await person.client.call('POST', `${PATH}/adopt`)).body.meta.mutes).toBe(0)
  })

  it('have one version in the history, however often the same is saved', async () => {
    const document = { version: 1, gate: { fail_under: 71 } }
    const count = async () => (await person.client.get(`${PATH}/history`)).body.meta.total
    const first = await put(document, {}, '?public=0')
    const before = await count()
    const again = await put(document)
    expect([again.body, again.headers.get('etag')]).toEqual([first.body, first.headers.get('etag')])
    expect(await count()).toBe(before)
    expect((await put(document, {}, '?public=1')).body.data.public).toBe(true)
    expect((await put({ ...document, gate: { fail_under: 72 } }, {}, '?public=0')).status).toBe(200)
    await put(document, {}, '?public=0')
    expect(await count()).toBe(before + 3)
    await person.client.call('POST', `${PATH}/adopt`)
    const adopted = await count()
    await person.client.call('POST', `${PATH}/adopt`)
    expect(await count()).toBe(adopted)
  })

  it("have no place for today's failures if they are as large as they may be", async () => {
    const full = (...lengths: number[]) => ({
      version: 1,
      mute: lengths.map((length) => ({ audit: 'seo/title', paths: ['/none'], reason: 'x'.repeat(length), until })),
    })
    let lengths = [1]
    const size = () => JSON.stringify(full(...lengths)).length
    while (size() < 65_536 - 600) lengths = [300, ...lengths]
    while (size() < 65_536 - 50) lengths = lengths.map((length, index) => (index % 50 === 0 ? length + 5 : length))
    expect((await put(full(...lengths))).status).toBe(200)
    const { status, body } = await person.client.call('POST', `${PATH}/adopt`)
    expect([status, body.errors]).toEqual([422, { policy: ['must have at most 64 KiB.'] }])
  })

  it('are of their owner alone', async () => {
    const { client } = await service().newUser()
    const calls = [
      client.get(PATH),
      client.get(`${PATH}/history`),
      client.call('PUT', PATH, { json: { version: 1 } }),
      client.call('DELETE', PATH),
      client.call('POST', `${PATH}/preview`, { json: { version: 1 } }),
      client.call('POST', `${PATH}/adopt`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    const { key } = await service().newKey(person.userId, { scope: 'read' })
    const reader = service().clientWith(key)
    expect((await reader.get(PATH)).status).toBe(200)
    expect((await reader.call('PUT', PATH, { json: { version: 1 } })).status).toBe(403)
  })

  it('are pushed and pulled by the command, with a key of the environment alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-push-'))
    const file = join(folder, 'verdict.yaml')
    await writeFile(file, 'version: 1\nthresholds: { good: 90, decent: 40 }\n')
    const policy = (action: string, key: string, ...more: string[]) =>
      verdict(['policy', action, ...more, '--server', service().base, '--project', 'example.com', '--key', key], {
        env: { KEY: person.key, WRONG: 'vdt_wrong' },
      })
    try {
      const pushed = await policy('push', 'env:KEY', file)
      expect(pushed).toMatchObject({ exitCode: 0, out: expect.stringContaining('is the policy of example.com now') })
      const { document } = (await person.client.get(PATH)).body.data
      expect(document).toEqual({ version: 1, thresholds: { good: 90, decent: 40 } })
      expect((await policy('pull', 'env:KEY')).out).toBe('version: 1\nthresholds:\n  good: 90\n  decent: 40\n')
      await policy('pull', 'env:KEY', join(folder, 'pulled.json'))
      expect(JSON.parse(await readFile(join(folder, 'pulled.json'), 'utf8'))).toEqual(document)

      const refused = await policy('pull', 'env:WRONG')
      expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('answered 401') })
      expect(await policy('pull', person.key)).toMatchObject({
        exitCode: 2,
        err: expect.not.stringContaining(person.key),
      })
      expect((await policy('pull', 'env:NOTHING')).err).toContain('the environment variable NOTHING is not set.')
      await writeFile(file, 'version: 1\nbudgets:\n  - { name: home, vitals: { lcp: 1 s } }\n')
      const unmeasured = await policy('push', 'env:KEY', file)
      expect(unmeasured.err).toContain('budgets[0].vitals need the median of at least 3 Lighthouse runs')
      expect(unmeasured.exitCode).toBe(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('have a JSON Schema', async () => {
    const response = await fetch(`${service().base}/schemas/policy-1.json`)
    expect(response.headers.get('content-type')).toContain('application/schema+json')
    expect(await response.json()).toMatchObject({ $id: '/schemas/policy-1.json', additionalProperties: false })
  })
}
