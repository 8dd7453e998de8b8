import type { Header } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { sniffing } from './sniffing.ts'

const sent = (...values: string[]) => ({ headers: values.map((value): Header => ['X-Content-Type-Options', value]) })

testOutcomes(sniffing, [
  ['pass', 'it is nosniff', sent('nosniff')],
  ['pass', 'it is in capitals, with space around it', sent(' NoSniff ')],
  ['pass', 'it is sent twice', sent('nosniff', 'nosniff')],
  ['pass', 'the first value is right', sent('nosniff, other')],
  ['fail', 'the first value is wrong', sent('other, nosniff')],
  ['fail', 'it is something else', sent('none')],
  ['fail', 'it is in quotes', sent('"nosniff"')],
  ['fail', 'it is missing', sent()],
])
