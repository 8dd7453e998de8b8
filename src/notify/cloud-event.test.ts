import { expect, it } from 'vitest'
import type { EventData } from '../domain/events/event-types.ts'
import { cloudEventOf } from './cloud-event.ts'

const event = (data: object) => ({
  id: '019a0000-0000-7000-8000-000000000001',
  sequence: 41,
  createdAt: 1_760_000_000_000,
  type: 'page.unreachable' as const,
  data: data as EventData,
})
const report = { id: 'r', url: 'https://shop.example/cart', project: 'shop.example', page_url: '/reports/r' }

/** The attributes that the JSON schema of CloudEvents 1.0 requires, with the rules for all of them (§3.1). */
function problemsOf(cloudEvent: Record<string, unknown>): string[] {
  const { data: _, ...attributes } = cloudEvent
  const missing = ['id', 'source', 'specversion', 'type'].filter((name) => !attributes[name])
  const names = Object.keys(attributes).filter((name) => !/^[a-z0-9]{1,20}$/.test(name))
  const values = Object.keys(attributes).filter(
    (name) => typeof attributes[name] !== 'string' || attributes[name] === '',
  )
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(attributes['time'])) ? [] : ['time']
  const source = URL.canParse(String(attributes['source']), 'https://base.example') ? [] : ['source']
  return [...missing, ...names, ...values, ...time, ...source]
}

it.each([
  ['https://verdict.example', { report }, 'https://shop.example/cart'],
  ['https://verdict.example', { report: null, project: 'shop.example' }, 'shop.example'],
  [null, { host: 'shop.example' }, 'shop.example'],
  [null, { channel: { id: 'c', name: 'Bot', kind: 'webhook' } }, undefined],
])('a CloudEvent of %s about %j is valid, and says what it is about', (baseUrl, data, subject) => {
  const made = cloudEventOf(event(data), baseUrl)
  expect(problemsOf({ ...made })).toEqual([])
  expect(made).toMatchObject({ specversion: '1.0', source: baseUrl ?? '/', type: 'page.unreachable', data })
  expect([made.subject, made.time, made.sequence]).toEqual([subject, '2025-10-09T08:53:20.000Z', '0000000041'])
})
