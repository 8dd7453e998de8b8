import { expect, it } from 'vitest'
import { isEnough } from './project-access.ts'

it.each([
  ['viewer', 'viewer', true],
  ['viewer', 'editor', false],
  ['editor', 'viewer', true],
  ['editor', 'editor', true],
  ['editor', 'owner', false],
  ['owner', 'owner', true],
] as const)('as %s one may do what needs %s: %j', (role, needs, isAllowed) => {
  expect(isEnough(role, needs)).toBe(isAllowed)
})
