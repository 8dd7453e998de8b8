import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp, type Http } from '../../src/engine/net/http.ts'
import type { Limits } from '../../src/engine/net/limits.ts'
import type { Lookup, ResolvedAddress } from '../../src/engine/net/lookup.ts'
import { failureOf } from './failure-of.ts'
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.ts'

let server: MisbehavingServer

/** 127.0.0.1 stands for a public address here: it alone is open. */
function client(lookup: Lookup, limits: Partial<Limits> = {}): Http {
  const http = createHttp({ policy: createAddressPolicy({ allow: ['127.0.0.1'] }), userAgent: 'Test', lookup, limits })
  onTestFinished(() => http.close())
  return http
}

const v4 = (address: string): ResolvedAddress => ({ address, family: 4 })
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

beforeAll(async () => {
  server = await startMisbehavingServer()
})
afterAll(() => server.close())

describe('names', () => {
  const page = () => `http://site.test:${server.port}/fine`

  it.each<[string, Lookup, RegExp]>([
    ['that do not exist', failing('ENOTFOUND'), /site\.test was not found/],
    ['whose servers fail', failing('ESERVFAIL'), /DNS lookup of site\.test failed \(ESERVFAIL\)/],
    ['without an address', async () => [], /site\.test was not found/],
  ])('%s are dns_failed', async (_what, lookup, sentence) => {
    const outcome = await failureOf(client(lookup).get(page()))
    expect(outcome).toEqual({ code: 'dns_failed', message: expect.stringMatching(sentence) })
  })

  it('whose servers never answer are a timeout', async () => {
    const outcome = await failureOf(client(() => new Promise(() => {}), { connectMs: 30 }).get(page()))
    expect(outcome).toEqual({ code: 'timeout', message: expect.stringContaining('(DNS lookup)') })
  })

  it('that lead to a refused address are blocked before anything connects', async () => {
    const before = server.connections()
    const outcome = await failureOf(client(async () => [v4('127.0.0.2')]).get(page()))
    expect(outcome).toEqual({
      code: 'blocked_address',
      message: expect.stringContaining('site.test resolves to 127.0.0.2'),
    })
    expect(server.connections()).toBe(before)
  })

  it('that lead to refused and open addresses reach only the open ones', async () => {
    const lookup = async () => [v4('10.0.0.1'), v4('169.254.169.254'), v4('127.0.0.1')]
    expect((await client(lookup).get(page())).address).toBe('127.0.0.1')
  })

  it('that answer nonsense are blocked', async () => {
    const outcome = await failureOf(client(async () => [v4('not an address')]).get(page()))
    expect(outcome).toMatchObject({ code: 'blocked_address' })
  })

  it('are asked once for a connection, so a second, different answer comes too late', async () => {
    const answers = [[v4('127.0.0.1')], [v4('127.0.0.2')]]
    let asked = 0
    const http = client(async () => answers[asked++] ?? [])
    expect((await http.get(page())).address).toBe('127.0.0.1')
    expect(asked).toBe(1)
    expect((await http.get(page())).address).toBe('127.0.0.1') // over the same connection
    expect(asked).toBe(1)
  })

  it('that change their answer between two connections are checked again', async () => {
    const answers = [[v4('127.0.0.1')], [v4('127.0.0.2')]]
    let asked = 0
    const http = client(async () => answers[asked++] ?? [])
    await http.get(`http://site.test:${server.port}/http10`) // closes the connection
    expect(await failureOf(http.get(page()))).toMatchObject({ code: 'blocked_address' })
  })

  it('of redirects and of the first page are checked alike', async () => {
    const lookup: Lookup = async (host) => [v4(host === 'site.test' ? '127.0.0.1' : '192.168.0.1')]
    const url = `http://site.test:${server.port}/to?http://inner.test/`
    expect(await failureOf(client(lookup).follow(url))).toMatchObject({ code: 'blocked_address' })
  })
})
