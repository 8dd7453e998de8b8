import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

const URL = 'https://example.com/good'

export function contentChecks(service: () => Service): void {
  it('are set with a report, changed one kind at a time, and removed', async () => {
    const { client } = await service().newUser()
    const made = await client.create({
      url: URL,
      must_contain: 'Add to cart\ncss:.price',
      must_not_contain: ' Sold out ',
    })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    const set = { must_contain: ['Add to cart', 'css:.price'], must_not_contain: ['Sold out'] }
    expect(made.body.data).toMatchObject(set)
    expect((await client.get(`reports/${id}`)).body.data).toMatchObject(set)
    const listed = (await client.get('reports')).body.data[0]
    expect(listed).not.toHaveProperty('must_contain')

    const update = (how: object) => client.call('PUT', `reports/${id}`, how)
    const changed = await update({ json: { must_contain: ['css:#app > .price'] } })
    expect(changed.body.data).toMatchObject({ ...set, must_contain: ['css:#app > .price'] })
    const { must_contain, must_not_contain } = changed.body.data
    expect((await update({ form: { privacy: '1' } })).body.data).toMatchObject({ must_contain, must_not_contain })
    expect((await update({ form: { must_not_contain: '[]' } })).body.data).not.toHaveProperty('must_not_contain')
    expect((await update({ json: { must_contain: [] } })).body.data).not.toHaveProperty('must_contain')
    expect((await client.create({ url: URL })).body.data).not.toHaveProperty('must_contain')
  })

  it('make another version of the report', async () => {
    const { client } = await service().newUser()
    const made = await client.create({ url: URL })
    const path = `reports/${made.body.data.id}`
    const etag = (await client.get(path)).headers.get('etag')!
    const changed = await client.call('PATCH', path, { json: { must_contain: ['a'] }, headers: { 'if-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    const stale = { json: { must_contain: ['b'] }, headers: { 'if-match': etag } }
    expect((await client.call('PATCH', path, stale)).status).toBe(412)
  })

  it.each([
    ['css:a:hover', 'must have a CSS selector after css:, such as css:.price, not "css:a:hover".'],
    [Array.from({ length: 11 }, (_, at) => `text ${at}`), 'must have at most 10 entries.'],
    ['x'.repeat(501), 'must have at most 500 characters per entry.'],
    [[7], 'must be text with one entry a line, or an array of texts.'],
  ])('%j is refused with a sentence', async (must_contain, sentence) => {
    const { client } = await service().newUser()
    const made = await client.call('POST', 'reports', { json: { url: URL, must_contain } })
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['must_contain']])
    expect(made.body.errors.must_contain[0]).toContain(sentence)
  })
}
