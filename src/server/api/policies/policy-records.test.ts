import { expect, it } from 'vitest'
import { versionRecord } from './policy-records.ts'

const VERSION = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f01',
  body: '{"version":1}',
  hash: '9f2c1d5a7b8e4f60',
  isPublic: true,
  savedBy: 'ann@example.com',
  createdAt: Date.parse('2026-03-01T09:30:00Z'),
}

it('tells of a version of a policy who saved it and when', () => {
  expect(versionRecord(VERSION)).toEqual({
    id: VERSION.id,
    hash: VERSION.hash,
    public: true,
    document: { version: 1 },
    saved_by: 'ann@example.com',
    created_at: '2026-03-01T09:30:00.000Z',
  })
})

it('tells of a deleted policy whose author has left only when that was', () => {
  const deleted = versionRecord({ ...VERSION, body: null, hash: null, savedBy: null })
  expect(deleted).toMatchObject({ document: null, hash: null, saved_by: null, created_at: '2026-03-01T09:30:00.000Z' })
})
