import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { privateWith } from './report-fields.ts'

it.each([
  ['is private where nothing else was asked for', { credential: 'c1' }, 1],
  ['is private where the field was left empty', { credential: 'c1', privacy: '' }, 1],
  ['is as public as was asked for', { credential: 'c1', privacy: 0 }, 0],
  ['has a password where that was asked for', { credential: 'c1', privacy: 2 }, 2],
])('a page behind a login %s', async (_, body, privacy) => {
  await privateWith('credential')({ body } as FastifyRequest)
  expect(body).toMatchObject({ privacy })
})

it('leaves the default to pages that anyone can open', async () => {
  const body = { credential: '' }
  await privateWith('credential')({ body } as FastifyRequest)
  expect(body).toEqual({ credential: '' })
})
