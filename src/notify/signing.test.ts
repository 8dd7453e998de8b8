import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newSigningSecret, signedHeaders } from './signing.ts'

const BODY = '{"type":"test.sent","data":{"ä":"\\u2028"}}'

it('signs as the reference implementation verifies, with the old and the new secret while one is replaced', () => {
  const old = newSigningSecret()
  const fresh = newSigningSecret()
  expect(Buffer.from(old.slice(6), 'base64')).toHaveLength(32)
  const headers = { ...signedHeaders([fresh, old], 'msg_1', Date.now(), BODY) }
  for (const secret of [old, fresh]) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
  const wrong = [
    [newSigningSecret(), BODY, headers],
    [old, BODY.replace('test', 'Test'), headers],
    [old, BODY, { ...headers, 'webhook-id': 'msg_2' }],
    [old, BODY, { ...signedHeaders([old], 'msg_1', Date.now() - 600_000, BODY) }],
  ] as const
  for (const [secret, body, sent] of wrong) expect(() => new Webhook(secret).verify(body, sent)).toThrow()
})
