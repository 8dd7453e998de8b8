import { expect, it } from 'vitest'
import { fakeTerminal } from '../testing/terminal.ts'
import { writeRows } from './rows.ts'

const ROWS = [
  { email: 'ann@example.com', last_seen: '2026-01-15' },
  { email: 'bo@example.com', last_seen: null },
]

it('aligns columns under their titles, and shows what is missing', () => {
  const terminal = fakeTerminal({ env: { LANG: 'en_US.UTF-8' } })
  writeRows(ROWS, { json: false }, terminal)
  expect(terminal.out).toBe('email            last seen\nann@example.com  2026-01-15\nbo@example.com   –\n')
})

it('lets no value move the cursor, color the terminal or begin a line', () => {
  const terminal = fakeTerminal()
  writeRows([{ name: 'a\u001b[2J\nb\r\u0007' }], { json: false }, terminal)
  expect(terminal.out.split('\n')).toHaveLength(3)
  expect(terminal.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
})

it('writes one object for each row where a program reads', () => {
  const terminal = fakeTerminal()
  writeRows(ROWS, { json: true }, terminal)
  expect(
    terminal.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(ROWS)
})
