import { expect, it } from 'vitest'
import { createSeal } from './sealed-text.ts'

const SECRET = Buffer.from('a secret of the operator, long enough')

it('opens only for the same secret, purpose and owner, and only unchanged', () => {
  const seal = createSeal(SECRET, 'tests')
  const sealed = seal.seal('päss word', 'one')
  expect(seal.open(sealed, 'one')).toBe('päss word')
  expect(Buffer.from(sealed).includes('word')).toBe(false)
  expect(seal.seal('päss word', 'one')).not.toEqual(sealed)
  const changed = sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte))
  const others = [createSeal(Buffer.from('another'), 'tests'), createSeal(SECRET, 'others')]
  expect([
    seal.open(sealed, 'two'),
    seal.open(changed, 'one'),
    seal.open(sealed.subarray(0, 10), 'one'),
    ...others.map((other) => other.open(sealed, 'one')),
  ]).toEqual([null, null, null, null, null])
})
