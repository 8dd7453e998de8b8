import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { isolation } from './isolation.ts'

it('tells what the headers say', () => {
  const headers: [string, string][] = [
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', 'credentialless'],
  ]
  expect(audited(isolation, { headers })).toMatchObject({
    outcome: 'pass',
    details: { opener: 'same-origin', embedder: 'credentialless', resource: 'absent', crossOriginIsolated: true },
  })
})

it('remarks on a header browsers ignore, and takes no points for it', () => {
  const result = audited(isolation, { headers: [['Cross-Origin-Opener-Policy', 'whimsy']] })
  expect(result).toMatchObject({ outcome: 'pass', points: { lost: 0 }, details: { opener: 'invalid' } })
  expect(result.findings).toMatchObject([{ where: 'header: Cross-Origin-Opener-Policy', note: true }])
})
