import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { audited, page } from '../../testing/page.ts'
import { referrerPolicy } from './referrer-policy.ts'

const header = (value: string): Header[] => [['Referrer-Policy', value]]
const meta = (content: string) => `<meta name="referrer" content="${content}">`

it.each([
  ['pass', 'nothing is said', [], ''],
  ['pass', 'it is the default', header('strict-origin-when-cross-origin'), ''],
  ['pass', 'it is in capitals', header('NO-REFERRER'), ''],
  ['pass', 'the last known one is safe', header('unsafe-url, no-referrer, whimsy'), ''],
  ['pass', 'the header is empty', header(''), ''],
  ['pass', 'a meta element is safe', [], meta('same-origin')],
  ['pass', 'a meta element mends the header', header('unsafe-url'), meta('no-referrer')],
  ['pass', 'a meta element holds a list, and there is nothing else', [], meta('no-referrer, same-origin')],
  ['fail', 'the whole address is sent', header('unsafe-url'), ''],
  ['fail', 'the whole address is sent to encrypted sites', header('no-referrer-when-downgrade'), ''],
  ['fail', 'the last known one is unsafe', header('no-referrer, unsafe-url'), ''],
  ['fail', 'a meta element spoils the header', header('no-referrer'), meta('always')],
  [
    'fail',
    'a meta element holds a list, which does not mend the header',
    header('unsafe-url'),
    meta('no-referrer, same-origin'),
  ],
  ['warn', 'the origin is sent in the clear', header('origin'), ''],
  ['warn', 'the origin is sent in the clear, to other sites', header('origin-when-cross-origin'), ''],
  ['warn', 'the value is unknown', header('whimsy'), ''],
  ['warn', 'the value is unknown, in a meta element', [], meta('whimsy')],
])('answers %s where %s', (outcome, _, headers, head) => {
  expect(audited(referrerPolicy, { headers, html: page(head) }).outcome).toBe(outcome)
})

it.each([
  ['unknown', ''],
  ['pass', meta('no-referrer')],
])('answers %s where the headers are not known and the head is %j', (outcome, head) => {
  expect(audited(referrerPolicy, { html: page(head), page: { headers: null } }).outcome).toBe(outcome)
})
