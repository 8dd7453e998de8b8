import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import type { Tools } from '../tools.ts'
import { alertRoutes } from './alerts.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const ALERT = '/alerts/019a0000-0000-7000-8000-000000000001/snooze'

/** The status and the fields of the answer to a snooze. */
async function snooze(until: string) {
  const app = Fastify()
  // Without the schemas of other routes, which its answers refer to.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.addHook('onRequest', async (request) => {
    request.caller = { id: 'key', userId: 'user' } as typeof request.caller
  })
  // A request that is refused reads nothing and writes nothing, so it needs no more than this.
  alertRoutes(
    app,
    { now: () => NOW } as Dependencies,
    { answerList: () => Promise.reject(new Error('no list')) } as unknown as Tools,
  )
  const { statusCode, body } = await app.inject({ method: 'POST', url: ALERT, payload: { until } })
  await app.close()
  return { statusCode, message: JSON.parse(body).message as string }
}

it.each([
  ['has passed', '2026-01-15T11:59:59Z'],
  ['is now', '2026-01-15T12:00:00Z'],
  ['is years ahead', '2036-01-15T12:00:00Z'],
])('refuses to snooze an alert until a time that %s', async (_, until) => {
  expect(await snooze(until)).toMatchObject({ statusCode: 422, message: expect.stringContaining('until') })
})
