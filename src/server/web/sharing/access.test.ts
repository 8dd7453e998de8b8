import { expect, it } from 'vitest'
import { accessTo, mayBeIndexed } from './access.ts'

const owner = { id: 'owner', email: 'o@example.com', role: 'user' } as const
const other = { id: 'other', email: 'x@example.com', role: 'owner' } as const
const report = (privacy: 0 | 1 | 2, passwordHash: string | null = null) => ({ userId: 'owner', privacy, passwordHash })

it.each([
  ['a public one, a stranger', report(0), null, {}, 'reader'],
  ['a public one, another user', report(0), other, {}, 'reader'],
  ['a public one, its owner', report(0), owner, {}, 'owner'],
  ['a private one, a stranger', report(1), null, {}, 'hidden'],
  ['a private one, another user', report(1), other, {}, 'hidden'],
  ['a private one, its owner', report(1), owner, {}, 'owner'],
  ['a private one, who knew its password once', report(1, 'hash'), null, { isUnlocked: true }, 'hidden'],
  ['one with a password, a stranger', report(2, 'hash'), null, {}, 'password'],
  ['one with a password, another user', report(2, 'hash'), other, {}, 'password'],
  ['one with a password, who knows it', report(2, 'hash'), null, { isUnlocked: true }, 'reader'],
  ['one with a password, its owner', report(2, 'hash'), owner, {}, 'owner'],
  ['one whose password is not set yet', report(2), null, { isUnlocked: true }, 'hidden'],
  ['one that never was', undefined, owner, {}, 'hidden'],
  ['a public one that is being deleted', report(0), null, { isDeleted: true }, 'hidden'],
  ['one that its owner is deleting', report(0), owner, { isDeleted: true }, 'owner'],
] as const)('opens %s: %#', (_, found, user, state, expected) => {
  expect(accessTo(found, user, state)).toBe(expected)
})

it.each([
  [0, true, true],
  [0, false, false],
  [1, true, false],
  [2, true, false],
] as const)('lists privacy %i where the owner says %s: %s', (privacy, indexable, expected) => {
  expect(mayBeIndexed({ privacy, indexable })).toBe(expected)
})
