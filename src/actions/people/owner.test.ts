import { expect, it } from 'vitest'
import { signingSecret } from './owner.ts'

const kept = Buffer.alloc(32, 7).toString('base64url')
const storage = { secret: async (given: string | null = null) => given ?? kept }

it.each([
  ['what the storage keeps', null, Buffer.alloc(32, 7)],
  ["the operator's own rather", Buffer.alloc(32, 9).toString('base64url'), Buffer.alloc(32, 9)],
  [
    'the characters of any other text',
    'a text of more than thirty-two characters',
    Buffer.from('a text of more than thirty-two characters'),
  ],
])('takes %s', async (_, given, expected) => {
  expect(await signingSecret(storage, given)).toEqual(expected)
})
