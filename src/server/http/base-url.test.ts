import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createBaseUrl } from './base-url.ts'

const CONFIG = { url: null, host: '0.0.0.0', port: 3000 }
const OWN = 'http://0.0.0.0:3000'

function baseFor(host: string | undefined, config: { url: string | null } = CONFIG): string {
  return createBaseUrl({ ...CONFIG, ...config })({ host, protocol: 'http' } as FastifyRequest)
}

describe('the base of links', () => {
  it.each([
    'verdict.example',
    'verdict.example:8443',
    '127.0.0.1:3000',
    '[::1]:3000',
    '[::1]',
    'my_service',
    'xn--bcher-kva.example.',
  ])('is the host of the request: %s', (host) => {
    expect(baseFor(host)).toBe(`http://${host}`)
  })

  it.each([
    undefined,
    '',
    'a"><script>alert(1)</script>',
    "a'onload=x",
    'a b',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'user@a',
    'a:b',
    'a:123456',
    '[x]',
    'bücher.example',
    'a\r\nb',
    'a,b',
    'x'.repeat(300),
  ])('is our own address if that is not a host: %j', (host) => {
    expect(baseFor(host)).toBe(OWN)
  })

  it('is the configured URL, whatever the request says', () => {
    expect(baseFor('elsewhere.example', { url: 'https://v.example' })).toBe('https://v.example')
  })
})
