import { expect, it } from 'vitest'
import { oneLine, type Severity, worstOf } from './notice.ts'

it.each<[Severity[], Severity]>([
  [['good', 'info', 'warning', 'bad'], 'bad'],
  [['good', 'info', 'warning'], 'warning'],
  [['good', 'info'], 'info'],
  [['good'], 'good'],
  [[], 'info'],
])('a group of %j is shown as %s', (severities, worst) => {
  expect(worstOf(severities)).toBe(worst)
})

it('lets no text of a page break, hide or turn around the line that it is in', () => {
  expect(oneLine('Clocks\r\nBcc: a@b.example \u202egpj.exe\u200b \u0000 end', 100)).toBe(
    'Clocks Bcc: a@b.example gpj.exe end',
  )
})
