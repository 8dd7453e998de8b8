import { describe, expect, it } from 'vitest'
import {
  atLeast,
  blobPlace,
  contact,
  duration,
  email,
  integer,
  issuer,
  mailbox,
  names,
  origins,
  parseDuration,
  port,
  proxies,
  region,
  retention,
  smtpUrl,
} from './setting-values.ts'

it.each([
  ['500ms', 500],
  ['15', 15_000],
  ['1.5s', 1_500],
  ['2 m', 120_000],
  ['1h', 3_600_000],
  ['90d', 7_776_000_000],
  ['', undefined],
  ['-1s', undefined],
  ['1w', undefined],
  ['1s 2', undefined],
])('reads the duration %j', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

describe('a setting', () => {
  const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

  it.each([
    ['a port', port, '0', 0],
    ['a port', port, '65535', 65_535],
    ['a number', integer(2, 4), '2', 2],
    ['a number', integer(2, 4), '4', 4],
    ['a duration', duration(60_000), '60s', 60_000],
    ['a secret', atLeast(8), '12345678', '12345678'],
    ['an issuer', issuer, 'https://id.example.com', 'https://id.example.com'],
    ['an issuer on this machine', issuer, 'http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['an issuer on this machine', issuer, 'http://[::1]:9000', 'http://[::1]:9000'],
    ['proxies', proxies, 'true', true],
    ['proxies', proxies, '2', 2],
    ['proxies', proxies, '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['origins', origins, '* https://a.example', ['*', 'https://a.example']],
    ['names', names, ' a b , ,c', ['a b', 'c']],
    ['a bucket', blobPlace, 's3://abc', { bucket: 'abc', prefix: '' }],
    ['a bucket', blobPlace, `s3://${'a'.repeat(63)}//x/y/`, { bucket: 'a'.repeat(63), prefix: 'x/y' }],
    ['a region', region, 'a'.repeat(40), 'a'.repeat(40)],
    ['an address', email, 'Me@Example.com', 'me@example.com'],
    ['an address', email, long(254), long(254)],
    ['a mailbox', mailbox, 'Verdict <a@b.example>', 'Verdict <a@b.example>'],
    ['a mailbox', mailbox, long(254), long(254)],
    ['a contact', contact, 'a@b.example', 'mailto:a@b.example'],
    ['a contact', contact, 'tel:+49301234', 'tel:+49301234'],
    ['a mail server', smtpUrl, 'smtp://a:b%25@mail.example?tls=optional', 'smtp://a:b%25@mail.example?tls=optional'],
  ] as const)('takes %s: %#', (_, read, value, expected) => {
    expect(read(value)).toEqual(expected)
  })

  it.each([
    ['a port', port, '65536'],
    ['a number', integer(2, 4), '1'],
    ['a number', integer(2, 4), '5'],
    ['a number', integer(2, 4), '3.0'],
    ['a duration', duration(60_000), '60.001s'],
    ['a duration', duration(60_000), 'soon'],
    ['a secret', atLeast(8), '1234567'],
    ['an issuer', issuer, 'http://id.example.com'],
    ['an issuer', issuer, 'http://127.0.0.1.example.com'],
    ['an issuer', issuer, 'ftp://localhost'],
    ['an issuer', issuer, 'localhost'],
    ['proxies', proxies, '10.0.0.0/33'],
    ['origins', origins, 'https://a.example/'],
    ['a bucket', blobPlace, 's3://ab'],
    ['a bucket', blobPlace, `s3://${'a'.repeat(64)}`],
    ['a bucket', blobPlace, 's3://abc/../d'],
    ['a region', region, 'a'.repeat(41)],
    ['an address', email, long(255)],
    ['an address', email, 'a@b@c'],
    ['a mailbox', mailbox, long(255)],
    ['a mailbox', mailbox, 'Verdict <a@b.example> x'],
    ['a contact', contact, 'http://a.example'],
    ['times', retention, '30d 90d 2y 3y'],
    ['times', retention, '90d 30d 2y'],
    ['a mail server', smtpUrl, 'http://mail.example'],
    ['a mail server', smtpUrl, 'smtp://a:50%@mail.example'],
    ['a mail server', smtpUrl, 'smtp://mail.example?tls=none'],
  ] as const)('refuses %s: %#', (_, read, value) => {
    expect(() => read(value)).toThrow(RangeError)
  })
})
