import { beforeAll, describe, expect, it } from 'vitest'
import { insertAlert } from '../../../src/storage/alerts/alerts-of-rules.ts'
import { knownKey } from '../../../src/storage/ids.ts'
import type { Client } from '../client.ts'
import type { Service } from '../running.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'

/** The contract of alerts and alert rules. */
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
        'page_replaced',
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

    it('are created once by requests at the same time', async () => {
      const form = { kind: 'certificate', scope: 'project', target: 'alerted.example' }
      // Only some of them meet.
      for (let round = 0; round < 5; round++) {
        const create = () => client.call('POST', 'alert-rules', { form })
        const created = await Promise.all(Array.from({ length: 20 }, create))
        expect(created.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
        for (const { body } of created) if (body.data) await client.call('DELETE', `alert-rules/${body.data.id}`)
      }
    })

    it('take their parameters as JSON, also in a form', async () => {
      const form = { kind: 'metric_worse', scope: 'project', target: 'alerted.example' }
      const made = await client.call('POST', 'alert-rules', { form: { ...form, params: '{"metric":"lcp"}' } })
      expect([made.status, made.body.data.params]).toEqual([201, { metric: 'lcp' }])
      const path = `alert-rules/${made.body.data.id}`
      const changed = await client.call('PATCH', path, { form: { params: '{"metric":"cls"}' } })
      expect(changed.body.data.params).toEqual({ metric: 'cls' })
      const wrong = await client.call('PATCH', path, { form: { params: 'cls' } })
      expect([wrong.status, wrong.body.errors]).toEqual([422, { params: ['must be an object in JSON.'] }])
      await client.call('DELETE', path)
    })

    it('go to all channels again, and are no longer snoozed, after a PATCH with a keyword', async () => {
      const hook = { kind: 'webhook', url: 'https://hooks.example/verdict' }
      const { id: channel } = (await client.call('POST', 'channels', { form: hook })).body.data
      const until = new Date(Date.now() + 3_600_000).toISOString()
      const form = { kind: 'unreachable', scope: 'project', target: 'alerted.example', channels: channel }
      const made = await client.call('POST', 'alert-rules', { form: { ...form, snoozed_until: until } })
      expect(made.body.data).toMatchObject({ channels: [channel], snoozed_until: until })
      const path = `alert-rules/${made.body.data.id}`
      const same = await client.call('PATCH', path, { form: { channels: '', snoozed_until: '' } })
      expect(same.body.data).toMatchObject({ channels: [channel], snoozed_until: until })
      const changed = await client.call('PATCH', path, { form: { channels: 'all', snoozed_until: 'off' } })
      expect(changed.body.data).toMatchObject({ channels: null, snoozed_until: null })
      await client.call('DELETE', path)
    })

    it('are snoozed until a time of one time zone', async () => {
      const form = { kind: 'unreachable', scope: 'project', target: 'alerted.example' }
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      for (const snoozed_until of [
        tomorrow.slice(0, -1),
        tomorrow.slice(0, 16),
        'tomorrow',
        String(new Date(tomorrow)),
      ]) {
        const { status, body } = await client.call('POST', 'alert-rules', { form: { ...form, snoozed_until } })
        expect([snoozed_until, status, Object.keys(body.errors ?? {})]).toEqual([snoozed_until, 422, ['snoozed_until']])
      }
    })

    it('watch something else than each other, also after a change', async () => {
      const make = (metric: string) =>
        client.call('POST', 'alert-rules', {
          json: { kind: 'metric_worse', scope: 'project', target: 'alerted.example', params: { metric } },
        })
      const first = await make('ttfb')
      const second = await make('bytes')
      const path = `alert-rules/${second.body.data.id}`
      const changed = await client.call('PATCH', path, { json: { params: first.body.data.params } })
      expect(changed.status).toBe(409)
      expect((await client.get(path)).body.data.params).toEqual(second.body.data.params)
      expect((await client.call('PATCH', path, { form: { enabled: 0 } })).status).toBe(200)
    })

    it('have channels that exist', async () => {
      const rule = { kind: 'unreachable', scope: 'project', target: 'alerted.example' }
      const { status, body } = await client.call('POST', 'alert-rules', { json: { ...rule, channels: [NOBODY] } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['channels']])
      const hook = { kind: 'webhook', url: 'https://hooks.example/verdict' }
      const { id } = (await client.call('POST', 'channels', { form: hook })).body.data
      const made = await client.call('POST', 'alert-rules', { form: { ...rule, channels: id.toUpperCase() } })
      expect(made.body.data.channels).toEqual([id])
      const path = `alert-rules/${made.body.data.id}`
      expect((await client.call('PATCH', path, { form: { channels: NOBODY } })).status).toBe(422)
      await client.call('DELETE', `channels/${id}`)
      expect((await client.call('PATCH', path, { json: { channels: [id], reminder_days: 1 } })).status).toBe(200)
      await client.call('DELETE', path)
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

    it('fire, and are snoozed until a time with a reason, or no longer', async () => {
      const { id: rule } = (await client.get('alert-rules?per_page=100')).body.data[1]
      const { storage } = service()
      const report = (await client.get('reports')).body.data[0]
      const { user_key: userKey, project_key: projectKey } = await storage.db
        .selectFrom('reports')
        .select(['user_key', 'project_key'])
        .where('id', '=', report.id)
        .executeTakeFirstOrThrow()
      const place = { userKey, projectKey, ruleKey: knownKey(rule), reportKey: knownKey(report.id), host: 'x.example' }
      const evidence = { importance: 'high', had: 0, has: 2 }
      const levels = { notifiedLevel: 0, lastLevel: 0, recent: '', series: '0', evidence }
      const state = { state: 'firing' as const, since: Date.now(), ...levels }
      const change = { state, notified: [], dueAt: null, snoozedUntil: null, runKey: null }
      await storage.transaction((db) => insertAlert(db, { ...place, subject: 'seo/title' }, change, Date.now()))

      const [alert] = (await client.get(`alerts?report=${report.id}`)).body.data
      expect(alert).toMatchObject({ state: 'firing', subject: 'seo/title', evidence, rule: { kind: 'new_failure' } })
      const until = new Date(Date.now() + 3_600_000).toISOString()
      const form = { until, reason: 'known' }
      const snoozed = await client.call('POST', `alerts/${alert.id}/snooze`, { form })
      expect([snoozed.status, snoozed.body.data]).toMatchObject([200, { snoozed_until: until, snooze_reason: 'known' }])
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      const byDay = await client.call('POST', `alerts/${alert.id}/snooze`, { form: { until: day } })
      expect([byDay.status, byDay.body.data.snoozed_until]).toEqual([200, `${day}T00:00:00.000Z`])
      for (const wrong of ['tomorrow', '2026-02-30', '2026-01-31T12:00']) {
        const { body } = await client.call('POST', `alerts/${alert.id}/snooze`, { form: { until: wrong } })
        expect(body.errors).toEqual({ until: ['must be a date-time such as 2026-01-31T12:00:00Z, or a date.'] })
      }
      const other = (await service().newUser()).client
      expect((await other.call('POST', `alerts/${alert.id}/snooze`, { form })).status).toBe(404)
      const over = await client.call('POST', `alerts/${alert.id}/unsnooze`, {})
      expect([over.status, over.body.data.snoozed_until, over.body.data.state]).toEqual([200, null, 'firing'])
      expect((await client.get(`alerts/${alert.id}`)).body.data).toEqual(over.body.data)
      await storage.db.deleteFrom('alerts').where('id', '=', alert.id).execute()
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
