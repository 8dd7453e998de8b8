import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDnsLookup, systemLookup } from './lookup.ts'

const records: Record<string, { 1?: number[][]; 28?: number[][] }> = {
  'both.test': { 1: [[192, 0, 2, 1], [192, 0, 2, 2]], 28: [[0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]] }, // biome-ignore format: rows of bytes
  'four.test': { 1: [[192, 0, 2, 4]] },
}
const { signal } = new AbortController()
let server: Socket
let servers: string[]

/** A name server (RFC 1035 §4) that knows two names, and never answers for `silent.test`. */
function answer(query: Buffer): Buffer | null {
  const end = query.indexOf(0, 12) + 5
  const name = query
    .subarray(13, end - 5)
    .toString('latin1')
    .replace(/[\x00-\x1f]/g, '.')
  if (name === 'silent.test') return null
  const type = query.readUInt16BE(end - 4)
  const found = records[name]?.[type as 1 | 28] ?? []
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(records[name] ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(found.length, 6)
  head.writeUInt32BE(0, 8)
  const rows = found.map((data) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]))
  return Buffer.concat([head, query.subarray(12, end), ...rows])
}

beforeAll(async () => {
  server = createSocket('udp4')
  server.on('message', (query, from) => {
    const reply = answer(query)
    if (reply) server.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => {
  server.close()
})

describe('asking the DNS', () => {
  it('finds the addresses of both families', async () => {
    expect(await createDnsLookup({ servers })('both.test', signal)).toEqual([
      { address: '2001:db8::1', family: 6 },
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
    ])
  })

  it('is content with one family', async () => {
    expect(await createDnsLookup({ servers })('four.test', signal)).toEqual([{ address: '192.0.2.4', family: 4 }])
  })

  it('says that a name does not exist', async () => {
    await expect(createDnsLookup({ servers })('no.test', signal)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('stops when it is aborted', async () => {
    const controller = new AbortController()
    const asked = createDnsLookup({ servers })('silent.test', controller.signal)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' })
  })

  it.each(['localhost', 'app.localhost', 'LOCALHOST'])('knows %s without asking', async (host) => {
    const found = await createDnsLookup({ servers: ['127.0.0.1:1'] })(host, signal)
    expect(found.map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
  })
})

describe('asking the system', () => {
  it('finds only loopback addresses for localhost', async () => {
    const found = await systemLookup('localhost', signal)
    expect(found.every(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true)
    expect(found.length).toBeGreaterThan(0)
  })
})
