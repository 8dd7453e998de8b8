import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { verifyWebhook } from './webhook.ts'

const SECRET = `whsec_${Buffer.from('a key of the tests').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another key').toString('base64')}`
const BODY = '{"type":"test.sent","data":{"ä":"\\u2028"}}'
const NOW = 1_760_000_000_000

/** Signed by the reference implementation. */
function signed(body = BODY, secret = SECRET, time = NOW): Record<string, string> {
  const signature = new Webhook(secret).sign('msg_1', new Date(time), body)
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(time / 1000), 'webhook-signature': signature }
}

const verify = (
  headers: Record<string, string>,
  body: string | Uint8Array = BODY,
  secret: string | string[] = SECRET,
) => verifyWebhook({ secret, headers, body, now: NOW })

it('accepts what the reference implementation signs, as text, as bytes, and by any of several secrets', async () => {
  const accepted = { id: 'msg_1', event: JSON.parse(BODY) }
  expect(await verify(signed())).toEqual(accepted)
  expect(await verify(signed(), Buffer.from(BODY))).toEqual(accepted)
  expect(await verify(signed(), BODY, [OTHER, SECRET])).toEqual(accepted)
  const two = `${signed(BODY, OTHER)['webhook-signature']} ${signed()['webhook-signature']}`
  expect(await verify({ ...signed(), 'webhook-signature': two })).toEqual(accepted)
  expect(await verifyWebhook({ secret: SECRET, headers: new Headers(signed()), body: BODY, now: NOW })).toEqual(
    accepted,
  )
  expect(await verify({ 'Webhook-Id': 'msg_1', ...rest(signed()) })).toEqual(accepted)
})

function rest({ 'webhook-id': _, ...others }: Record<string, string>): Record<string, string> {
  return others
}

it.each([
  ['another body', signed(), `${BODY} `, 'wrong_signature'],
  ['another secret', signed(BODY, OTHER), BODY, 'wrong_signature'],
  ['another id', { ...signed(), 'webhook-id': 'msg_2' }, BODY, 'wrong_signature'],
  [
    'another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1', 'v2') },
    BODY,
    'wrong_signature',
  ],
  ['no Base64', { ...signed(), 'webhook-signature': 'v1,%%%' }, BODY, 'wrong_signature'],
  [
    'eleven signatures',
    { ...signed(), 'webhook-signature': `${'v1,AAAA '.repeat(10)}${signed()['webhook-signature']}` },
    BODY,
    'wrong_signature',
  ],
  ['an old message', signed(BODY, SECRET, NOW - 301_000), BODY, 'too_old'],
  ['a future message', signed(BODY, SECRET, NOW + 301_000), BODY, 'too_new'],
  ['no time', { ...signed(), 'webhook-timestamp': '1e9' }, BODY, 'missing_headers'],
  ['no headers', {}, BODY, 'missing_headers'],
  ['no JSON', signed('hello'), 'hello', 'not_an_event'],
  ['no event', signed('null'), 'null', 'not_an_event'],
] as [string, Record<string, string>, string, string][])('refuses %s', async (_, headers, body, error) => {
  expect(await verify(headers, body)).toEqual({ error })
})

it('says so where the secret itself is wrong', async () => {
  await expect(verify(signed(), BODY, 'whsec_')).rejects.toThrow('secret must be')
  await expect(verify(signed(), BODY, '%%%')).rejects.toThrow('secret must be')
})
