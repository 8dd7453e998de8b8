import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { audited } from '../../testing/page.ts'
import { sniffing } from './sniffing.ts'

const sent = (...values: string[]) => ({ headers: values.map((value): Header => ['X-Content-Type-Options', value]) })

it.each([
  ['pass', 'it is nosniff', sent('nosniff')],
  ['pass', 'it is in capitals, with space around it', sent(' NoSniff ')],
  ['pass', 'it is sent twice', sent('nosniff', 'nosniff')],
  ['pass', 'the first value is right', sent('nosniff, other')],
  ['fail', 'the first value is wrong', sent('other, nosniff')],
  ['fail', 'it is something else', sent('none')],
  ['fail', 'it is in quotes', sent('"nosniff"')],
  ['fail', 'it is missing', sent()],
  ['unknown', 'the headers are not known', { page: { headers: null } }],
])('answers %s where %s', (outcome, _, page) => {
  expect(audited(sniffing, page).outcome).toBe(outcome)
})
