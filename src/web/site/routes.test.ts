import { expect, it } from 'vitest'
import { securityTxt } from './routes.ts'

it('security.txt has a contact, and expires within a year', () => {
  const text = securityTxt({ contact: 'mailto:a@example.com', base: 'https://v.example', now: Date.UTC(2026, 0, 1, 9) })
  expect(text).toBe(
    [
      'Contact: mailto:a@example.com',
      'Expires: 2026-07-02T00:00:00.000Z',
      'Preferred-Languages: en, de',
      'Canonical: https://v.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
