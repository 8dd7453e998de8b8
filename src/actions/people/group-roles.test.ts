import { describe, expect, it } from 'vitest'
import { groupsIn } from './group-roles.ts'

describe('the groups in a claim', () => {
  it.each<[string, Record<string, unknown>, string, string[]]>([
    ['an array', { groups: ['a', 'b c'] }, 'groups', ['a', 'b c']],
    ['one string', { groups: 'a, b' }, 'groups', ['a, b']],
    ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['a name with dots', { 'https://example.com/groups': ['a'] }, 'https://example.com/groups', ['a']],
    ['no claim', {}, 'groups', []],
    ['a path through a string', { realm_access: 'roles' }, 'realm_access.roles', []],
    ['what every object has', {}, 'constructor.name', []],
    ['mixed values', { groups: ['a', 1, null, ['b'], { c: 'd' }] }, 'groups', ['a']],
  ])('%s', (_, claims, claim, groups) => {
    expect(groupsIn(claims, claim)).toEqual(groups)
  })

  it('are at most a thousand', () => {
    const groups = Array.from({ length: 5000 }, (_, n) => `g${n}`)
    expect(groupsIn({ groups }, 'groups')).toHaveLength(1000)
  })
})
