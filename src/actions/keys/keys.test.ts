import { expect, it } from 'vitest'
import { issueKey } from '../../domain/keys/key-format.ts'
import type { Key } from '../../storage/people/account-records.ts'
import { isActiveKey, isKeyName, keyIn } from './keys.ts'

const { key } = issueKey()

it.each<[string, string | undefined, string | undefined]>([
  ['as it should be', `Bearer ${key}`, key],
  ['in other letters', `bEaReR  ${key} `, key],
  ['at the longest', `Bearer ${key}`.padEnd(200), key],
  ['that is longer', `Bearer ${key}`.padEnd(201), undefined],
  ['of another scheme', `Basic ${key}`, undefined],
  ['with a typo in its key', `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, undefined],
  ['that is absent', undefined, undefined],
])('a header %s is read', (_, header, found) => {
  expect(keyIn(header)).toBe(found)
})

it.each<[Pick<Key, 'revokedAt' | 'expiresAt'>, boolean]>([
  [{ revokedAt: null, expiresAt: null }, true],
  [{ revokedAt: null, expiresAt: 1001 }, true],
  [{ revokedAt: null, expiresAt: 1000 }, false],
  [{ revokedAt: 2000, expiresAt: null }, false],
])('a key that is %j works: %j', (fields, isActive) => {
  expect(isActiveKey(fields as Key, 1000)).toBe(isActive)
})

it.each([
  ['CI', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  [' ', false],
  ['a\0b', false],
])('%j is the name of a key: %j', (name, isName) => {
  expect(isKeyName(name)).toBe(isName)
})
