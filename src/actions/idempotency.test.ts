import { describe, expect, it } from 'vitest'
import { fingerprintOf, type NewReportFields } from './create-report.ts'

const fields: NewReportFields = {
  url: 'https://example.com/',
  project: 'example.com',
  privacy: 2,
  depth: 0,
  device: 'mobile',
  password: 'correct horse',
}
const print = (changes: Partial<NewReportFields> = {}, key = 'k') =>
  fingerprintOf({ ...fields, ...changes }, 'user', key)

describe('the fingerprint of a creation', () => {
  it('is the same for the same fields', async () => {
    expect(await print()).toBe(await print())
  })

  it.each<Partial<NewReportFields>>([
    { url: 'https://example.com/other' },
    { privacy: 1 },
    { depth: 1 },
    { device: 'desktop' },
    { password: 'wrong horse' },
    { password: undefined },
  ])('differs with %j', async (changes) => {
    expect(await print(changes)).not.toBe(await print())
  })

  it('does not give a password away to a fast guess', async () => {
    expect(await print()).toContain('$argon2id$')
  })
})
