import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeKey } from '../../../src/storage/keys/keys.ts'
import { links, type PlantedSite, page, plantSite } from '../../site/planted-site.ts'
import type { Client } from '../client.ts'
import type { Person, Service } from '../running.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A start page, two that it links to, one that is not for search engines, and a link that leads nowhere. */
async function plant(): Promise<PlantedSite> {
  const pages: Record<string, string> = {
    '/': page('Start', links('/a', '/b', '/gone')),
    '/a': page('Alpha', links('/', '/b')),
    '/b': page('Beta', links('/', '/hidden')),
    '/hidden': page('Hidden', links('/'), '<meta name="robots" content="noindex">'),
  }
  return plantSite((path) => pages[path])
}

/** Whole sites: one scan, many questions. */
export function scans(service: () => Service): void {
  let site: PlantedSite
  let person: Person
  let client: Client
  let path: string
  // biome-ignore lint/suspicious/noExplicitAny: as in every answer
  let scan: any

  beforeAll(async () => {
    await service().startScanning()
    site = await plant()
    person = await service().newUser()
    client = person.client
    const form = new URLSearchParams({ url: site.url, external: '0', rate: '1000', privacy: '1' })
    form.append('exclude', '/never/**')
    form.append('exclude', '/neither/**')
    const sent = { raw: form.toString(), headers: { ...FORM, prefer: 'wait=120', 'idempotency-key': 'scan-1' } }
    const created = await client.call('POST', 'scans', sent)
    expect(created.status).toBe(201)
    scan = created.body.data
    path = `scans/${scan.id}`
    expect(created.headers.get('location')).toBe(`${service().base}/api/v1/${path}`)
    expect(created.headers.get('preference-applied')).toBe('wait=120')
    const again = await client.call('POST', 'scans', sent)
    expect([again.status, again.headers.get('idempotent-replayed'), again.body.data.id]).toEqual([201, 'true', scan.id])
  })
  afterAll(() => site?.close())

  const urls = (answer: { body: { data: { url: string }[] } }) =>
    answer.body.data.map(({ url }) => new URL(url).pathname)

  it('ends with a result, its counts and what was asked for', () => {
    expect(scan).toMatchObject({
      url: site.url,
      project: new URL(site.url).host,
      status: 'done',
      privacy: 1,
      has_password: false,
      judged: 4,
      fetched: 5,
      cut: null,
      error: null,
      score: Math.min(scan.page_score, scan.site_score),
      options: {
        scope: 'host',
        exclude: ['/never/**', '/neither/**'],
        external: 0,
        list: null,
        depth: 0,
        sample: null,
      },
      sampled: 0,
      rendered: 0,
      page_url: `${service().base}/${path}`,
    })
    expect(scan.good + scan.decent + scan.bad).toBe(4)
  })

  it('is shown with a version, and with the fields that are asked for', async () => {
    const shown = await client.get(path)
    expect(shown.body.data).toEqual(scan)
    expect((await client.get(path, { 'if-none-match': shown.headers.get('etag')! })).status).toBe(304)
    expect((await client.get(`${path}?fields=status,judged`)).body.data).toEqual({ status: 'done', judged: 4 })
  })

  it.each([
    ['search=127.0.0.1&search_by=url', 1],
    ['search=elsewhere', 0],
    ['status=done&sort_by=generated_at&sort=asc', 1],
    ['status=running', 0],
    ['project=none.example', 0],
    ['sort_by=result&per_page=25', 1],
  ])('is listed by %s', async (query, total) => {
    const { body, headers } = await client.get(`scans?${query}`)
    expect(body.meta.total).toBe(total)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(total === 1 ? [scan.id] : [])
    expect(headers.get('link')).toContain('rel="first"')
  })

  describe('its pages', () => {
    it.each([
      ['sort_by=url&sort=asc', ['/', '/a', '/b', '/gone', '/hidden']],
      ['code=200&sort=asc', ['/', '/a', '/b', '/hidden']],
      ['code=4xx', ['/gone']],
      ['indexable=0&code=200', ['/hidden']],
      ['min_clicks=2', ['/hidden']],
      ['search=alp&search_by=title', ['/a']],
      ['search=HIDDEN', ['/hidden']],
      ['audit=site/broken-links&outcome=fail', ['/']],
      ['audit=site/broken-links&group=0', ['/']],
      ['sort_by=inlinks&per_page=10&code=200', ['/', '/b']],
    ])('are listed by %s', async (query, expected) => {
      const answer = await client.get(`${path}/pages?${query}`)
      expect(urls(answer).slice(0, expected.length)).toEqual(expected)
      if (!query.includes('inlinks')) expect(answer.body.meta.total).toBe(expected.length)
    })

    it.each(['min_clicks', 'group'])('%s is refused where no database can hold it', async (name) => {
      const { status, body } = await client.get(`${path}/pages?audit=site/broken-links&${name}=2147483648`)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]])
    })

    it('are judged like a report, with the way to them', async () => {
      const [{ n }] = (await client.get(`${path}/pages?search=hidden&fields=n`)).body.data
      const { body } = await client.get(`${path}/pages/${n}`)
      expect(body.data).toMatchObject({ title: 'Hidden', clicks: 2, indexable: false, reason: 'noindex', code: 200 })
      expect(body.data.via.map(({ title }: { title: string }) => title)).toEqual(['Start', 'Beta', 'Hidden'])
      expect(body.data.results).toMatchObject({ score: body.data.score, audits: expect.any(Array) })
      const german = (await client.get(`${path}/pages/${n}`, { 'accept-language': 'de' })).body.data
      expect(german.results.audits[0].summary).not.toBe(body.data.results.audits[0].summary)
    })

    it('have links in both directions', async () => {
      const [{ n }] = (await client.get(`${path}/pages?code=404`)).body.data
      expect((await client.get(`${path}/pages/${n}/links?direction=in`)).body.data).toMatchObject([
        { title: 'Start', code: 200, kind: 'link', place: 'content', nofollow: false, text: 'To /gone' },
      ])
      const [{ n: start }] = (await client.get(`${path}/pages?min_clicks=0&sort_by=clicks&sort=asc`)).body.data
      expect(urls(await client.get(`${path}/pages/${start}/links?direction=out&code=4xx`))).toEqual(['/gone'])
    })
  })

  describe('its findings', () => {
    it('are listed by level, outcome and importance, in the language of the client', async () => {
      const { body } = await client.get(`${path}/findings?level=site&outcome=fail&sort_by=importance`)
      const broken = body.data.find(({ audit }: { audit: string }) => audit === 'site/broken-links')
      expect(broken).toMatchObject({ category: 'site', importance: 'high', pages: 1, groups: 1 })
      const german = (await client.get(`${path}/findings?level=site&outcome=fail`, { 'accept-language': 'de' })).body
      expect(german.data[0].title).not.toBe(body.data[0].title)
      expect(german.data[0].key).toBe(body.data[0].key)
      const seo = (await client.get(`${path}/findings?category=seo&sort_by=audit&sort=asc`)).body.data
      expect(seo.length).toBeGreaterThan(0)
      for (const { audit, level } of seo) expect([audit.slice(0, 4), level]).toEqual(['seo/', 'page'])
    })

    it('have causes with their pages, whether the slash of an audit is encoded or not', async () => {
      const { body } = await client.get(`${path}/findings/site%2Fbroken-links`)
      expect(body.data).toMatchObject([{ group: 0, pages: 1, target: { url: `${site.url}gone` }, note: false }])
      expect(body.data[0].first).toMatchObject([{ url: site.url, title: 'Start' }])
      const headers = { authorization: `Bearer ${person.key}` }
      const plain = await fetch(`${service().base}/api/v1/${path}/findings/site/broken-links`, { headers })
      expect(((await plain.json()) as typeof body).data).toEqual(body.data)
      expect((await client.get(`${path}/findings/site%2Fnothing`)).status).toBe(404)
    })

    it.each([2, 1_000_000_000, 999_999_999_999_999])('have no causes on page %i, past the end', async (at) => {
      const { status, body } = await client.get(`${path}/findings/site%2Fbroken-links?page=${at}&per_page=100`)
      expect([status, body.data, body.meta.total]).toEqual([200, [], 1])
      const headers = { authorization: `Bearer ${person.key}`, accept: 'text/html' }
      const shown = await fetch(`${service().base}/${path}/findings/site/broken-links?page=${at}`, { headers })
      expect(shown.status).toBe(200)
    })
  })

  it('is exported as tables and as a sitemap', async () => {
    const file = async (query: string) => (await client.get(`${path}/export?${query}`)).body as string
    const pages = (await file('what=pages&format=csv')).split('\r\n')
    expect(pages[0]).toMatch(/^\ufeff?n,url,title,/)
    expect(pages).toHaveLength(5 + 2)
    const rows = (await file('what=links&format=jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows).toContainEqual(expect.objectContaining({ from: site.url, to: `${site.url}gone`, code: 404 }))
    expect(await file('what=findings')).toContain(`${site.url}gone`)
    const sitemap = await file('what=sitemap')
    expect(sitemap).toContain(`<loc>${site.url}a</loc>`)
    expect(sitemap).not.toContain('hidden')
  })

  it('sends its progress as events, and ends the stream when it has ended', async () => {
    const { body, headers } = await client.get(`${path}/events`)
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(body).toMatch(/event: progress\ndata: \{"status":"done"/)
    expect(body).toContain(`event: end\ndata: {"status":"done","result":"${scan.result}","score":${scan.score}}`)
  })

  it('gives the evidence for a report, without another visit', async () => {
    const visits = site.requests.length
    const { status, body } = await client.create({ url: `${site.url}a`, scan: scan.id })
    expect([status, body.data.status, body.data.results.page.title]).toEqual([201, 'done', 'Alpha'])
    expect(site.requests).toHaveLength(visits)
    for (const form of [
      { url: `${site.url}nowhere`, scan: scan.id },
      { url: `${site.url}a`, scan: NOBODY },
      { url: `${site.url}a`, scan: 'x' },
    ])
      expect((await client.create(form)).status).toBe(422)
    // To scan the site again would not help.
    const error = await client.create({ url: `${site.url}gone`, scan: scan.id })
    expect([error.status, error.body.errors]).toEqual([
      422,
      {
        url: ['has no result in the scan, for example because it redirects or fails. Create the report without scan.'],
      },
    ])
  })

  it('that is private gives private reports, unless the request says otherwise', async () => {
    const privacyOf = async (form: Record<string, string>) =>
      (await client.create({ url: `${site.url}a`, scan: scan.id, ...form })).body.data.privacy
    expect(scan.privacy).toBe(1)
    expect([await privacyOf({}), await privacyOf({ privacy: '' }), await privacyOf({ privacy: '0' })]).toEqual([
      1, 1, 0,
    ])
    const share = (privacy: number) => client.call('PATCH', path, { form: { privacy } })
    await share(0)
    expect(await privacyOf({})).toBe(0)
    await share(1)
  })

  it('keeps its scores when its pages were removed, and says so where they are needed', async () => {
    const { db } = service().storage
    const remove = (at: number | null) =>
      db.updateTable('scans').set({ results_removed_at: at }).where('id', '=', scan.id).execute()
    await remove(Date.UTC(2026, 10, 16))
    const shown = (await client.get(path)).body.data
    expect(shown).toMatchObject({ score: scan.score, judged: 4, results_removed_at: '2026-11-16T00:00:00.000Z' })
    for (const below of ['pages', 'pages/1', 'pages/1/links', 'findings', 'changes', 'export']) {
      const { status, body } = await client.get(`${path}/${below}`, { 'accept-language': 'de' })
      expect([below, status, body.title]).toEqual([below, 410, 'Ergebnisse entfernt'])
    }
    await remove(null)
  })

  it('is counted by its project', async () => {
    const { body } = await client.get(`projects?search=${scan.project}`)
    expect(body.data).toMatchObject([{ scans: 1, pages: 4, scan: { id: scan.id, status: 'done' } }])
  })

  it('is created once by requests with one Idempotency-Key at the same time', async () => {
    const other = (await service().newUser()).client
    const headers = { 'idempotency-key': 'scans-at-once', prefer: 'respond-async' }
    const create = () => other.call('POST', 'scans', { form: { url: site.url, external: 0 }, headers })
    const created = await Promise.all(Array.from({ length: 12 }, create))
    expect(created.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it('is private by default if it logs in', async () => {
    const other = (await service().newUser()).client
    const header = ['Authorization: Bearer of-the-tests']
    const privacyOf = async (json: object) =>
      (await other.call('POST', 'scans', { json, headers: { prefer: 'respond-async' } })).body.data.privacy
    expect(await privacyOf({ url: 'https://log-in.invalid/', header })).toBe(1)
    expect(await privacyOf({ url: 'https://public.invalid/', header, privacy: 0 })).toBe(0)
    expect(await privacyOf({ url: 'https://open.invalid/', header: [] })).toBe(0)
  })

  it('requests every page of a list, which need not have the start page, and no others', async () => {
    const other = (await service().newUser()).client
    const listed = async (more: object) => {
      const json = { url: site.url, list: [`${site.url}a`, `${site.url}hidden`], external: 0, rate: 1000, ...more }
      const { data } = (await other.call('POST', 'scans', { json, headers: { prefer: 'wait=120' } })).body
      return { data, pages: urls(await other.get(`scans/${data.id}/pages?sort_by=url&sort=asc`)) }
    }
    const first = await listed({ pages: 1 })
    expect([first.pages, first.data.cut]).toEqual([['/a'], { limit: 'pages', value: 1 }])
    const all = await listed({})
    expect([all.pages, all.data.cut, all.data.options.pages]).toEqual([['/a', '/hidden'], null, 2])
  })

  describe('asks for what is allowed', () => {
    it.each([
      [{ list: `${'x'.repeat(10)}\n` }, 'list'],
      [{ url: 'ftp://example.com' }, 'url'],
      [{ pages: -1 }, 'pages'],
      [{ pages: 1_000_000 }, 'pages'],
      [{ depth: 3 }, 'depth'],
      [{ depth: 1, sample: 101 }, 'sample'],
      [{ depth: 1, device: 'watch' }, 'device'],
      [{ scope: 'planet' }, 'scope'],
      [{ include: 'no-slash' }, 'include'],
      [{ include: 'https://elsewhere.example/**' }, 'include'],
      [{ sitemap: 'https://elsewhere.example/sitemap.xml' }, 'sitemap'],
      [{ rate: 0 }, 'rate'],
      [{ nofollow: 2 }, 'nofollow'],
      [{ header: 'nonsense' }, 'header'],
    ])('POST %j names %s', async (changes, field) => {
      const { status, body } = await client.call('POST', 'scans', { json: { url: site.url, ...changes } })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })

    it('refuses a list of 100,000 URLs, and a body over 8 MB', async () => {
      const list = Array.from({ length: 100_000 }, (_, i) => `${site.url}${i}`)
      const long = await client.call('POST', 'scans', { json: { url: site.url, list } })
      expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['list']])
      const huge = await client.call('POST', 'scans', { form: { url: site.url, list: 'x'.repeat(8_000_001) } })
      expect([huge.status, huge.body.detail]).toEqual([413, 'The body is larger than 8 MB.'])
    })

    it.each([
      ['scans?status=lost', 'status'],
      ['scans?sort_by=size', 'sort_by'],
      ['{}/pages?code=999', 'code'],
      ['{}/pages?audit=seo/nothing', 'audit'],
      ['{}/pages?outcome=fail', 'outcome'],
      ['{}/pages?min_clicks=-1', 'min_clicks'],
      ['{}/pages?sort_by=size', 'sort_by'],
      ['{}/pages?per_page=11', 'per_page'],
      ['{}/pages?fields=n,size', 'fields'],
      ['{}/findings?level=planet', 'level'],
      ['{}/export?what=all', 'what'],
      ['{}/export?what=pages&format=xml', 'format'],
      ['{}/changes', 'since'],
      [`{}/changes?since=${NOBODY}`, 'since'],
    ])('GET %s names %s', async (query, field) => {
      const { status, body } = await client.get(query.replace('{}', path))
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })
  })

  it("is a 404 for others, in the words of one that isn't there", async () => {
    const other = (await service().newUser()).client
    for (const below of ['', '/pages', '/pages/1', '/pages/1/links', '/findings', '/changes', '/export', '/events']) {
      const foreign = await other.get(`${path}${below}`)
      const missing = await other.get(`scans/${NOBODY}${below}`)
      expect([below, foreign.status, foreign.body.detail]).toEqual([below, 404, 'This scan does not exist.'])
      expect(missing.body.detail).toBe(foreign.body.detail)
    }
    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST'])
      expect((await other.call(method, path, { form: { privacy: 0 } })).status).toBe(404)
    expect((await client.get(`${path}/pages/999999`)).body.detail).toBe('This page is not part of the scan.')
    expect((await client.get('scans/x')).status).toBe(404)
  })

  it('may be read, and not written, with a read key', async () => {
    const reader = service().clientWith((await service().newKey(person.userId, { scope: 'read' })).key)
    expect((await reader.get(path)).status).toBe(200)
    expect((await reader.call('POST', 'scans', { form: { url: site.url } })).status).toBe(403)
    expect((await reader.call('PATCH', path, { form: { privacy: 0 } })).status).toBe(403)
    expect((await reader.call('DELETE', path)).status).toBe(403)
  })

  it('changes its privacy, by any method', async () => {
    expect((await client.call('PATCH', path, { form: { privacy: 2, password: 'secret' } })).body.data).toMatchObject({
      privacy: 2,
      has_password: true,
    })
    expect((await client.call('POST', path, { form: { _method: 'put', privacy: 0 } })).body.data.privacy).toBe(0)
    const ended = await client.call('PUT', path, { form: { status: 'stopped' } })
    expect(ended.status).toBe(409)
  })

  it('is changed and deleted only in the version that If-Match names', async () => {
    const etag = (await client.get(path, { 'accept-language': 'de' })).headers.get('etag')!
    expect((await client.get(path, { 'if-none-match': etag, 'accept-language': 'de' })).status).toBe(304)
    const change = (method: string, form: object, match: string) =>
      client.call(method, path, { form: { ...form }, headers: { 'if-match': match } })
    const first = await change('PATCH', { privacy: 1 }, etag)
    expect([first.status, first.body.data.privacy]).toEqual([200, 1])
    for (const [method, form] of [
      ['PUT', { privacy: 0 }],
      ['POST', { privacy: 0 }],
      ['PATCH', { results: 1 }],
      ['POST', { _method: 'DELETE' }],
      ['DELETE', {}],
    ] as const) {
      const { status, body } = await change(method, form, etag)
      expect([method, status, body.detail]).toEqual([method, 412, expect.stringContaining('scan has changed')])
    }
    expect((await client.get(path)).body.data).toMatchObject({ privacy: 1, status: 'done' })
    expect((await change('PUT', { privacy: 0 }, `"other", ${first.headers.get('etag')}`)).status).toBe(200)
  })

  it('is one of its project at a time, can be stopped, and continued', async () => {
    let isOpen = false
    const waiting = Promise.withResolvers<void>()
    const slow = await plantSite((path) => {
      if (path === '/') waiting.resolve()
      if (path === '/late' && !isOpen) return { status: 503, headers: { 'retry-after': '600' } }
      return path === '/' || path === '/late' ? page(path, links('/late')) : undefined
    })
    try {
      const form = { url: slow.url, external: 0 }
      const async = { prefer: 'respond-async' }
      const first = await client.call('POST', 'scans', { form, headers: async })
      expect([first.status, first.headers.get('preference-applied')]).toEqual([201, 'respond-async'])
      const second = await client.call('POST', 'scans', { form, headers: async })
      expect([second.status, second.body.detail]).toEqual([409, expect.stringContaining(first.body.data.id)])
      await waiting.promise
      const one = `scans/${first.body.data.id}`
      const refused = await client.call('PATCH', one, { form: { privacy: 1, results: 1 } })
      expect([refused.status, (await client.get(one)).body.data.privacy]).toEqual([409, first.body.data.privacy])
      const following = client.get(`${one}/events`)
      await client.call('PATCH', one, { form: { status: 'stopped' } })
      expect((await following).body).toContain('event: end\ndata: {"status":"stopped"')
      isOpen = true
      expect((await client.call('DELETE', one)).body).toEqual({ id: one.slice(6), object: 'scan', deleted: true })
      expect((await client.get(one)).status).toBe(404)
    } finally {
      await slow.close()
    }
  })

  it('is no longer followed with a key that was revoked, also if the clock was set back', async () => {
    const slow = await plantSite((path) =>
      path === '/' ? { status: 503, headers: { 'retry-after': '600' } } : undefined,
    )
    try {
      const { body } = await client.call('POST', 'scans', {
        form: { url: slow.url, external: 0 },
        headers: { prefer: 'respond-async' },
      })
      const one = `scans/${body.data.id}`
      const { id, key } = await service().newKey(person.userId)
      const other = await service().serveWith({}, key)
      const headers = { authorization: `Bearer ${key}` }
      const following = await fetch(`${other.base}/api/v1/${one}/events`, { headers })
      await revokeKey(service().storage.db, id, Date.now())
      other.advance(-3_600_000)
      expect(await following.text()).not.toContain('event: end')
      await client.call('DELETE', one)
    } finally {
      await slow.close()
    }
  })

  it('is not the same request with another header that logs in', async () => {
    const headers = { prefer: 'respond-async', 'idempotency-key': 'log-in' }
    const form = { url: 'https://log-in.example/', header: 'Cookie: session=1' }
    const first = await client.call('POST', 'scans', { form, headers })
    const again = await client.call('POST', 'scans', { form, headers })
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
    const other = await client.call('POST', 'scans', { form: { ...form, header: 'Cookie: session=2' }, headers })
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
    await client.call('DELETE', `scans/${first.body.data.id}`)
  })

  it('is compared with the one before when the site is scanned again', async () => {
    const again = await client.call('PATCH', path, { form: { results: 1 }, headers: { prefer: 'wait=120' } })
    expect(again.body.data).toMatchObject({ status: 'done', judged: 4 })
    expect(again.body.data.id).not.toBe(scan.id)
    const { body } = await client.get(`scans/${again.body.data.id}/changes?since=${scan.id}`)
    expect(body.data).toMatchObject({
      since: scan.id,
      same_rules: true,
      pages: { new: { total: 0 }, gone: { total: 0 }, changed: { total: 0 }, unknown: 0 },
    })
  })

  it('has just the pages of a list, also when it is repeated', async () => {
    const multipart = { url: `${site.url}a`, list: `${site.url}a\n\n${site.url}b\n`, external: '0' }
    const headers = { prefer: 'wait=120' }
    const { body } = await client.call('POST', 'scans', { multipart, headers })
    expect(body.data).toMatchObject({ status: 'done', judged: 2, options: { list: 2, pages: 2 } })
    const again = await client.call('PATCH', `scans/${body.data.id}`, { form: { results: 1 }, headers })
    expect(again.body.data).toMatchObject({ status: 'done', judged: 2, options: { list: 2 } })
    const pages = await client.get(`scans/${again.body.data.id}/pages?sort=asc&code=200`)
    expect(urls(pages)).toEqual(['/a', '/b'])
  })
}
