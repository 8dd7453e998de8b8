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

it('reads no more than the longest local part there may be', () => {
  expect(addresses(`<p>${'a'.repeat(70)}@example.com</p>`)).toEqual([`${'a'.repeat(64)}@example.com`])
})

it('looks at no more than ten thousand signs, so that a hostile page costs little', () => {
  expect(addresses(`<p>${'@ '.repeat(9_999)}a@example.com</p>`)).toEqual(['a@example.com'])
  expect(addresses(`<p>${'@ '.repeat(10_000)}a@example.com</p>`)).toEqual([])
})

it('lists the first twenty addresses in the details', () => {
  const body = Array.from({ length: 25 }, (_, n) => `<p>n${n}@example.com</p>`).join('')
  expect(addresses(body)).toHaveLength(20)
})

it('counts only links for mail', () => {
  const html = page('', '<a href="tel:1">A</a><a href="/a">a@example.com</a><a href=" mailto:a@example.com">B</a>')
  expect(audited(plaintextEmail, html).details).toMatchObject({ mailtoLinks: 1 })
})
