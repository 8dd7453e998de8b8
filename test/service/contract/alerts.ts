import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../client.ts'
import type { Service } from '../running.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'

/** What people are told of. */
export function alerts(service: () => Service): void {
  describe('alert rules', () => {
    let client: Client
    beforeAll(async () => {
      client = (await service().newUser()).client
      const { body } = await client.create({ url: 'https://alerted.example/good' })
      const form = { scope: 'report', target: body.data.id, rule: 'every day at 06:00' }
      await client.call('POST', 'schedules', { form })
    })

    it('come with the first schedule, and can be switched off but not deleted', async () => {
      const { body } = await client.get('alert-rules?per_page=100')
      expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
        'verdict_worse',
        'new_failure',
        'certificate',
        'unreachable',
      ])
      const [{ id }] = body.data
      expect((await client.call('DELETE', `alert-rules/${id}`)).status).toBe(409)
      const off = await client.call('PATCH', `alert-rules/${id}`, { form: { enabled: 0 } })
      expect(off.body.data).toMatchObject({ default: 1, enabled: 0, scope: 'all', target: null })
    })

    it('can be created for a project, once, changed by version, and deleted', async () => {
      const form = { kind: 'score_drop', scope: 'project', target: 'alerted.example' }
      const made = await client.call('POST', 'alert-rules', { form })
      expect([made.status, made.body.data.params]).toEqual([201, { points: 5 }])
      expect((await client.call('POST', 'alert-rules', { form })).status).toBe(409)
      const path = `alert-rules/${made.body.data.id}`
      const stale = await client.call('PATCH', path, { form: { reminder_days: 3 }, headers: { 'if-match': 'W/"old"' } })
      expect(stale.status).toBe(412)
      const headers = { 'if-match': made.headers.get('etag') ?? '' }
      const changed = await client.call('PATCH', path, { form: { reminder_days: 3 }, headers })
      expect([changed.status, changed.body.data.reminder_days]).toEqual([200, 3])
      const other = (await service().newUser()).client
      expect((await other.get(path)).status).toBe(404)
      expect((await other.call('DELETE', path)).status).toBe(404)
      expect((await client.call('DELETE', path)).body).toMatchObject({ object: 'alert_rule', deleted: true })
      expect((await client.get(path)).status).toBe(404)
    })

    it('are refused with the reason', async () => {
      const wrong = await client.call('POST', 'alert-rules', {
        form: { kind: 'metric_worse', scope: 'project', target: 'alerted.example' },
        headers: { 'accept-language': 'de' },
      })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['metric']])
      const missing = await client.call('POST', 'alert-rules', {
        form: { kind: 'unreachable', scope: 'report', target: NOBODY },
      })
      expect(missing.body.errors.target).toEqual(['must be the id of one of your reports.'])
    })

    it('have no alerts as long as nothing is wrong', async () => {
      expect((await client.get('alerts')).body.data).toEqual([])
      expect((await client.get(`alerts/${NOBODY}`)).status).toBe(404)
      const form = { until: '2000-01-01T00:00:00Z' }
      expect((await client.call('POST', `alerts/${NOBODY}/snooze`, { form })).status).toBe(422)
      expect((await client.call('POST', `alerts/${NOBODY}/unsnooze`, {})).status).toBe(404)
    })
  })
}
