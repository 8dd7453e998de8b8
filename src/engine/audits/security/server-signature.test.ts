import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { serverSignature } from './server-signature.ts'

it.each([
  ['pass', 'Server', 'nginx'],
  ['pass', 'Server', 'cloudflare'],
  ['pass', 'Server', 'ECS (nyb/1D2E)'],
  ['pass', 'Server', 'ECAcc (dcd/7410)'],
  ['pass', 'Server', 'Microsoft-IIS'],
  ['pass', 'X-Powered-By', 'ASP.NET'],
  ['pass', 'X-Powered-By', 'Express'],
  ['pass', 'Via', '1.1 varnish'],
  ['warn', 'Server', 'nginx/1.18.0'],
  ['warn', 'Server', 'Apache/2.4.57 (Debian) OpenSSL/3.0.9'],
  ['warn', 'Server', 'Apache/2 (Unix)'],
  ['warn', 'server', 'Microsoft-IIS/10.0'],
  ['warn', 'X-Powered-By', 'PHP/8.1.2'],
  ['warn', 'X-AspNet-Version', '4.0.30319'],
  ['warn', 'X-Generator', 'Drupal 10 (https://www.drupal.org)'],
])('answers %s of %s: %s', (outcome, name, value) => {
  expect(audited(serverSignature, { headers: [[name, value]] }).outcome).toBe(outcome)
})

it('passes where the server says nothing', () => {
  expect(audited(serverSignature, {}).outcome).toBe('pass')
})

it('names each header that tells', () => {
  const headers: [string, string][] = [
    ['Server', 'nginx/1.18.0'],
    ['X-Powered-By', 'PHP/8.1.2'],
  ]
  expect(audited(serverSignature, { headers }).findings.map(({ where }) => where)).toEqual([
    'header: Server',
    'header: X-Powered-By',
  ])
})
