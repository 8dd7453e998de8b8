import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { cookies } from './cookies.ts'

const set = (...values: string[]) => ({ headers: values.map((value): Header => ['Set-Cookie', value]) })
const HSTS: Header = ['Strict-Transport-Security', 'max-age=31536000']
const withHsts = (seconds: number, cookie: string) => ({
  headers: [['Strict-Transport-Security', `max-age=${seconds}`] satisfies Header, ...set(cookie).headers],
})

testOutcomes(cookies, [
  ['not-applicable', 'there are none', set()],
  ['not-applicable', 'one is only deleted', set('sessionid=; Max-Age=0')],
  ['not-applicable', 'one is only deleted by its date', set('sessionid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT')],
  ['not-applicable', 'browsers cannot read it', set('=')],
  ['pass', 'a session cookie has all it needs', set('__Host-sid=1; Path=/; Secure; HttpOnly; SameSite=Lax')],
  ['pass', 'a session cookie leaves SameSite to the browser', set('PHPSESSID=1; Secure; HttpOnly')],
  ['pass', 'another cookie has Secure', set('theme=dark; secure')],
  ['fail', 'a session cookie lacks Secure', set('JSESSIONID=1; HttpOnly')],
  ['fail', 'a session cookie lacks HttpOnly', set('user_login=1; Secure')],
  ['fail', 'one of two is wrong', set('theme=dark; Secure', 'connect.sid=1; Secure')],
  ['warn', 'another cookie lacks Secure', set('theme=dark')],
  ['warn', 'a token against forgery lacks SameSite', set('XSRF-TOKEN=1; Secure')],
  ['pass', 'a token against forgery has SameSite', set('XSRF-TOKEN=1; Secure; SameSite=Strict')],
  ['warn', 'SameSite is empty', set('PHPSESSID=1; Secure; HttpOnly; SameSite=')],
  ['warn', 'SameSite has an unknown value', set('PHPSESSID=1; Secure; HttpOnly; SameSite=Yes')],
  ['warn', 'a prefix promises what does not hold', set('__Host-theme=dark; Secure; Path=/app')],
  ['warn', 'HSTS protects a session cookie without Secure', { headers: [HSTS, ...set('sessid=1; HttpOnly').headers] }],
  ['warn', 'HSTS lasts just long enough to protect a session cookie', withHsts(15_768_000, 'sessid=1; HttpOnly')],
  ['fail', 'HSTS ends too early to protect a session cookie', withHsts(15_767_999, 'sessid=1; HttpOnly')],
  ['pass', 'a load balancer sets it', set('heroku-session-affinity=1', 'theme=dark; Secure')],
  ['pass', 'a name only begins like a session', set('author=1; Secure', 'inside=1; Secure')],
])

it('looks at the redirects too', () => {
  const hop = {
    url: 'https://example.com/a',
    status: 302,
    location: 'https://example.com/',
    headers: set('sid=1').headers,
    timings: null,
  }
  expect(audited(cookies, { page: { hops: [hop] } }).outcome).toBe('fail')
})

it('says that browsers reject a partitioned cookie without Secure', () => {
  const { outcome, findings } = audited(cookies, set('embed=1; SameSite=Lax; Partitioned'))
  expect(outcome).toBe('warn')
  expect(findings).toMatchObject([
    { key: 'noSecure' },
    { key: 'partitionedNeedsSecure', snippet: 'embed=…; SameSite=Lax; Partitioned' },
  ])
})

it.each([
  ['__Http-theme=1; Secure', ['httpPrefixHttpOnly']],
  ['__http-theme=1; HttpOnly', ['httpPrefixSecure', 'noSecure']],
  ['__Host-Http-theme=1; Secure; Path=/', ['hostHttpPrefixHttpOnly']],
  ['__Http-theme; Secure', ['namelessPrefix']],
  ['__Http-theme=1; Secure; HttpOnly; Domain=example.com', []],
  ['__Host-Http-theme=1; Secure; HttpOnly; Path=/', []],
])('knows what the prefix of %s requires', (cookie, keys) => {
  expect(audited(cookies, set(cookie)).findings.map(({ key }) => key)).toEqual(keys)
})

it('passes a partitioned cookie with Secure', () => {
  expect(audited(cookies, set('embed=1; Secure; SameSite=None; Partitioned')).outcome).toBe('pass')
})

it('never shows the value', () => {
  const result = audited(cookies, set('sessionid=hunter2; SameSite=Lax'))
  expect(JSON.stringify(result)).not.toContain('hunter2')
  expect(result.findings[0]!.snippet).toBe('sessionid=…; SameSite=Lax')
})
