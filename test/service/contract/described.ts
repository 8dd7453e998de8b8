import { describe, expect, it } from 'vitest'
import type { OpenApi } from '../openapi-check.ts'
import type { Service } from '../running.ts'

const OPERATIONS = [
  ['get', '/api/v1/reports'],
  ['post', '/api/v1/reports'],
  ['delete', '/api/v1/reports'],
  ['post', '/api/v1/reports/bulk'],
  ['get', '/api/v1/reports/{id}'],
  ['put', '/api/v1/reports/{id}'],
  ['patch', '/api/v1/reports/{id}'],
  ['post', '/api/v1/reports/{id}'],
  ['delete', '/api/v1/reports/{id}'],
  ['post', '/api/v1/reports/{id}/cancel'],
  ['get', '/api/v1/reports/{id}/runs'],
  ['get', '/api/v1/reports/{id}/runs/{run}'],
  ['get', '/api/v1/reports/{id}/compare'],
  ['get', '/api/v1/reports/{id}/metrics'],
  ['get', '/api/v1/reports/{id}/uptime'],
  ['put', '/api/v1/reports/{id}/baseline'],
  ['delete', '/api/v1/reports/{id}/baseline'],
  ['get', '/api/v1/compare'],
  ['get', '/api/v1/scans'],
  ['post', '/api/v1/scans'],
  ['get', '/api/v1/scans/{id}'],
  ['put', '/api/v1/scans/{id}'],
  ['patch', '/api/v1/scans/{id}'],
  ['post', '/api/v1/scans/{id}'],
  ['delete', '/api/v1/scans/{id}'],
  ['get', '/api/v1/scans/{id}/pages'],
  ['get', '/api/v1/scans/{id}/pages/{n}'],
  ['get', '/api/v1/scans/{id}/pages/{n}/links'],
  ['get', '/api/v1/scans/{id}/findings'],
  ['get', '/api/v1/scans/{id}/findings/{audit}'],
  ['get', '/api/v1/scans/{id}/changes'],
  ['get', '/api/v1/scans/{id}/export'],
  ['get', '/api/v1/scans/{id}/events'],
  ['get', '/api/v1/schedules'],
  ['post', '/api/v1/schedules'],
  ['get', '/api/v1/schedules/{id}'],
  ['put', '/api/v1/schedules/{id}'],
  ['patch', '/api/v1/schedules/{id}'],
  ['post', '/api/v1/schedules/{id}'],
  ['delete', '/api/v1/schedules/{id}'],
  ['post', '/api/v1/schedules/{id}/run'],
  ['get', '/api/v1/branding'],
  ['put', '/api/v1/branding'],
  ['delete', '/api/v1/branding'],
  ['get', '/api/v1/audit-log'],
  ['get', '/api/v1/audit-log/export'],
  ['get', '/api/v1/share-links'],
  ['post', '/api/v1/share-links'],
  ['delete', '/api/v1/share-links/{id}'],
  ['get', '/api/v1/credentials'],
  ['post', '/api/v1/credentials'],
  ['get', '/api/v1/credentials/{id}'],
  ['patch', '/api/v1/credentials/{id}'],
  ['delete', '/api/v1/credentials/{id}'],
  ['get', '/api/v1/credentials/{id}/reports'],
  ['get', '/api/v1/channels'],
  ['post', '/api/v1/channels'],
  ['get', '/api/v1/channels/{id}'],
  ['put', '/api/v1/channels/{id}'],
  ['patch', '/api/v1/channels/{id}'],
  ['post', '/api/v1/channels/{id}'],
  ['delete', '/api/v1/channels/{id}'],
  ['post', '/api/v1/channels/{id}/test'],
  ['post', '/api/v1/channels/{id}/confirmation'],
  ['post', '/api/v1/channels/{id}/rotate'],
  ['get', '/api/v1/channels/{id}/deliveries'],
  ['post', '/api/v1/channels/{id}/replay'],
  ['get', '/api/v1/events'],
  ['get', '/api/v1/deliveries'],
  ['post', '/api/v1/deliveries/{id}/replay'],
  ['get', '/api/v1/alert-rules'],
  ['post', '/api/v1/alert-rules'],
  ['get', '/api/v1/alert-rules/{id}'],
  ['post', '/api/v1/alert-rules/{id}'],
  ['put', '/api/v1/alert-rules/{id}'],
  ['patch', '/api/v1/alert-rules/{id}'],
  ['delete', '/api/v1/alert-rules/{id}'],
  ['get', '/api/v1/alerts'],
  ['get', '/api/v1/alerts/{id}'],
  ['post', '/api/v1/alerts/{id}/snooze'],
  ['post', '/api/v1/alerts/{id}/unsnooze'],
  ['get', '/api/v1/projects'],
  ['get', '/api/v1/projects/{project}/branding'],
  ['put', '/api/v1/projects/{project}/branding'],
  ['delete', '/api/v1/projects/{project}/branding'],
  ['get', '/api/v1/projects/{project}/retention'],
  ['put', '/api/v1/projects/{project}/retention'],
  ['delete', '/api/v1/projects/{project}/retention'],
  ['post', '/api/v1/projects/{project}/retention/preview'],
  ['get', '/api/v1/projects/{project}/export'],
  ['get', '/api/v1/projects/{project}/uptime'],
  ['get', '/api/v1/projects/{project}/marks'],
  ['post', '/api/v1/projects/{project}/marks'],
  ['delete', '/api/v1/projects/{project}/marks/{mark}'],
  ['get', '/api/v1/projects/{project}/policy'],
  ['put', '/api/v1/projects/{project}/policy'],
  ['delete', '/api/v1/projects/{project}/policy'],
  ['get', '/api/v1/projects/{project}/policy/history'],
  ['post', '/api/v1/projects/{project}/policy/preview'],
  ['post', '/api/v1/projects/{project}/policy/adopt'],
  ['get', '/api/v1/projects/{project}/members'],
  ['post', '/api/v1/projects/{project}/members'],
  ['patch', '/api/v1/projects/{project}/members/{member}'],
  ['delete', '/api/v1/projects/{project}/members/{member}'],
  ['get', '/api/v1/shared-projects'],
  ['delete', '/api/v1/shared-projects/{owner}/{project}'],
  ['delete', '/api/v1/projects/{project}'],
  ['post', '/api/v1/projects/{project}'],
  ['get', '/api/v1/account'],
  ['get', '/api/v1/openapi.json'],
]

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { enum?: unknown[]; default?: unknown }
}

export function described(service: () => Service): void {
  const document = async () => (await (await service().newUser()).client.get('openapi.json')).body

  it('as OpenAPI 3.1, every operation and nothing else', async () => {
    const { openapi, paths } = await document()
    expect(openapi).toMatch(/^3\.1\./)
    const found = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((one) => [one, path]),
    )
    expect(found.sort()).toEqual([...OPERATIONS].sort())
    const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(OPERATIONS.length)
  })

  it('every reference leads somewhere', async () => {
    const whole: OpenApi = await document()
    for (const [, name] of JSON.stringify(whole).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(whole.components.schemas).toHaveProperty(name!)
  })

  it('with every parameter, its allowed values and its default', async () => {
    const { paths } = await document()
    const parameters = (path: string) =>
      Object.fromEntries(
        (paths[path].get.parameters as Parameter[]).map(({ name, schema }) => [name, [schema.enum, schema.default]]),
      )
    const shared = {
      sort: [['desc', 'asc'], 'desc'],
      per_page: [[10, 25, 50, 100], 10],
      page: [undefined, 1],
      owner: [undefined, undefined],
      fields: [undefined, undefined],
    }
    expect(parameters('/api/v1/reports')).toEqual({
      'accept-language': [undefined, undefined],
      search: [undefined, undefined],
      search_by: [['url'], 'url'],
      project: [undefined, undefined],
      result: [['good', 'decent', 'bad'], undefined],
      status: [['queued', 'running', 'done', 'failed'], undefined],
      privacy: [[0, 1, 2], undefined],
      depth: [[0, 1, 2], undefined],
      device: [['mobile', 'desktop'], undefined],
      score_min: [undefined, undefined],
      score_max: [undefined, undefined],
      generated_after: [undefined, undefined],
      generated_before: [undefined, undefined],
      sort_by: [['id', 'generated_at', 'url', 'result', 'score'], 'id'],
      ...shared,
    })
    expect(parameters('/api/v1/projects')).toEqual({
      search: [undefined, undefined],
      search_by: [['project'], 'project'],
      sort_by: [['created_at', 'project'], 'created_at'],
      ...shared,
    })
  })

  it('with the answer to a parameter that is wrong, wherever there is a parameter', async () => {
    const { paths } = await document()
    type Described = { parameters?: { in: string }[]; responses: object }
    for (const [path, methods] of Object.entries<Record<string, Described>>(paths))
      for (const [method, { parameters = [], responses }] of Object.entries(methods))
        if (parameters.some((one) => one.in === 'query'))
          expect(Object.keys(responses), `${method} ${path}`).toContain('422')
    const { client } = await service().newUser()
    // Each answer is held against the document.
    expect((await client.get('projects/example.com/retention?owner=somebody')).status).toBe(422)
    expect((await client.call('DELETE', 'projects/example.com?owner=somebody')).status).toBe(422)
  })

  it('with every field of create and update, for all three kinds of body', async () => {
    const { paths } = await document()
    const bodies = (path: string, method: string) => paths[path][method].requestBody.content
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data']) {
      const create = bodies('/api/v1/reports', 'post')[type].schema
      expect(Object.keys(create.properties)).toEqual([
        'url',
        'privacy',
        'password',
        'depth',
        'device',
        'watch',
        'credential',
        'must_contain',
        'must_not_contain',
        'commit',
        'branch',
        'scan',
      ])
      expect(create.required).toEqual(['url'])
      expect(create.properties.privacy).toMatchObject({ enum: [0, 1, 2], default: 0 })
      for (const method of ['put', 'patch']) {
        const update = bodies('/api/v1/reports/{id}', method)[type].schema
        expect(Object.keys(update.properties)).toEqual([
          'privacy',
          'password',
          'results',
          'depth',
          'device',
          'watch',
          'credential',
          'must_contain',
          'must_not_contain',
          'commit',
          'branch',
        ])
        expect(update.properties.results).toMatchObject({ enum: [0, 1], default: 0 })
        expect(update.properties.privacy).not.toHaveProperty('default')
      }
    }
  })

  it('to browse at /docs, with nothing from anywhere else', async () => {
    const { base } = service()
    const page = await fetch(`${base}/docs`)
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toMatch(/(?:src|rel="stylesheet" href)="(?!\/)/)
    for (const [method, path] of OPERATIONS) {
      expect(html).toContain(`>${method!.toUpperCase()}<`)
      expect(html).toContain(`<code>${path}</code>`)
    }
    expect(html).toContain(`curl -X POST ${base}/api/v1/reports`)
    expect((await fetch(`${base}/docs/openapi.json`)).status).toBe(200)
  })

  it('the account: who calls, with which key, within which limits', async () => {
    const { key, userId, email } = await service().newUser()
    const { body } = await service().clientWith(key).get('account')
    expect(body.data).toEqual({
      user: { id: userId, email, role: 'user' },
      key: {
        id: expect.any(String),
        name: 'test',
        scope: 'write',
        hint: key.slice(0, 8),
        created_at: expect.any(String),
        expires_at: null,
        last_used_at: null,
      },
      limits: { requests_per_minute: 0, creations_per_minute: 0, wait: 120, wait_max: 120 },
    })
    expect(JSON.stringify(body)).not.toContain(key)
  })

  describe('to those who run it', () => {
    it.each(['/healthz', '/readyz'])('%s', async (path) => {
      const response = await fetch(service().base + path)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ status: 'ok' })
    })

    it('/metrics only to those who have the token', async () => {
      const token = 'a-token-of-some-length'
      const client = await service().serveWith({ metricsToken: token }, null)
      await client.get('reports')
      const figures = await fetch(`${client.base}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      const text = await figures.text()
      for (const name of [
        'verdict_http_request_duration_seconds_count{method="GET",route="/api/v1/reports",status="401"} 1',
        'verdict_queue_runs{state="queued"}',
        'verdict_queue_oldest_seconds',
        'verdict_runs_total',
        'verdict_run_duration_seconds',
        'nodejs_eventloop_lag_seconds',
      ])
        expect(text).toContain(name)
      expect((await fetch(`${client.base}/metrics`)).status).toBe(404)
      expect((await fetch(`${client.base}/metrics`, { headers: { authorization: 'Bearer x' } })).status).toBe(404)
      expect((await fetch(`${service().base}/metrics`)).status).toBe(404)
    })
  })
}
