import { expect, it } from 'vitest'
import type { Service } from '../running.ts'
import { outcomeFor, resultsOf } from '../worker.ts'

export const FIELDS = [
  'id',
  'url',
  'project',
  'privacy',
  'has_password',
  'status',
  'result',
  'score',
  'error',
  'generated_at',
  'created_at',
  'updated_at',
  'page_url',
  'depth',
  'device',
]

export function showing(service: () => Service): void {
  it('gives every field of the record, and the results', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://www.example.com/good#part' })
    const { status, body } = await client.get(`reports/${made.data.id}`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['data'])
    expect(Object.keys(body.data)).toEqual([...FIELDS, 'results'])
    expect(body.data).toMatchObject({
      url: 'https://www.example.com/good',
      project: 'example.com',
      privacy: 0,
      has_password: false,
      status: 'done',
      result: 'good',
      score: 91,
      error: null,
      page_url: `${service().base}/reports/${made.data.id}`,
      depth: 0,
      device: 'mobile',
    })
  })

  it('sends the results byte for byte as they were stored', async () => {
    const { client, key } = await service().newUser()
    const url = 'https://example.com/good'
    const { body: made } = await client.create({ url })
    const response = await fetch(`${service().base}/api/v1/reports/${made.data.id}`, {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' },
    })
    expect(await response.text()).toContain(`"results":${resultsOf(url, outcomeFor('/good'))}}}`)
  })

  it('has no result and no results before a run was judged', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://slow.example/slow/show-1' }, { prefer: 'respond-async' })
    const { body } = await client.get(`reports/${made.data.id}`)
    expect(body.data).toMatchObject({ result: null, score: null, generated_at: null, results: null })
    expect(['queued', 'running']).toContain(body.data.status)
    service().worker.release('show-1')
  })

  it('takes an id in capitals, as RFC 9562 wants', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    expect((await client.get(`reports/${made.data.id.toUpperCase()}`)).status).toBe(200)
  })

  it("answers a missing report, another user's and a malformed id in the same words", async () => {
    const mine = await service().newUser()
    const theirs = await service().newUser()
    const { body: made } = await theirs.client.create({ url: 'https://example.com/good' })
    const answers = []
    for (const id of [made.data.id, '01890000-0000-7000-8000-000000000000', 'nonsense', '%00', '1'])
      answers.push(await mine.client.get(`reports/${id}`))
    for (const { status, headers, body } of answers) {
      expect(status).toBe(404)
      const { instance, request_id, ...words } = body
      const { instance: _, request_id: __, ...first } = answers[0]!.body
      expect(words).toEqual(first)
      expect([...headers.keys()].sort()).toEqual([...answers[0]!.headers.keys()].sort())
    }
  })
}
