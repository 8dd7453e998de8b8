import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { plaintextEmail } from './plaintext-email.ts'

const addresses = (body: string) => audited(plaintextEmail, page('', body)).details!.addresses

it.each([
  ['<p>Write to office@example.com.</p>', ['office@example.com']],
  ['<p>a.b+c@mail.example.co.uk, Again: A.B+C@mail.example.co.uk</p>', ['a.b+c@mail.example.co.uk']],
  ['<a href="mailto:a@example.com">Write</a>', []],
  ['<p>@handle, user@localhost, a@b.c, 5 @ 2.50</p>', []],
  ['<p>icon@2x.png, logo@3x.JPG, app@1.2.0.min.js, a@example.zip</p>', ['a@example.zip']],
  ['<p>Write to us.</p><script>"a@example.com"</script>', []],
  ['<p>no-reply@example.com-</p>', ['no-reply@example.com']],
])('finds in %s the addresses %j', (body, expected) => {
  expect(addresses(body)).toEqual(expected)
})

it('takes no points and counts the links that write mail', () => {
  const result = audited(plaintextEmail, page('', '<a href="MAILTO:a@example.com">a@example.com</a>'))
  expect(result).toMatchObject({
    outcome: 'pass',
    value: '1 address',
    points: { lost: 0 },
    details: { mailtoLinks: 1 },
  })
  expect(result.findings).toMatchObject([{ where: 'body > a', note: true }])
})

it('counts all and shows the first twenty', () => {
  const body = Array.from({ length: 30 }, (_, i) => `<p>n${i}@example.com</p>`).join('')
  const result = audited(plaintextEmail, page('', body))
  expect(result).toMatchObject({ value: '30 addresses', findingsTotal: 30 })
  expect(result.findings).toHaveLength(20)
})
