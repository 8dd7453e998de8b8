import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'
import { startDeadline } from './deadline.ts'
import { probeLegacyTls } from './legacy-tls.ts'
import { defaultLimits, type Limits } from './limits.ts'

const probe = async (port: number, limits: Partial<Limits> = {}) => {
  const connector = { policy: createAddressPolicy({ allowPrivate: true }), lookup: async () => [], now: () => 0 }
  const deadline = startDeadline({ host: '127.0.0.1', limits: { ...defaultLimits, ...limits } })
  const outcome = await probeLegacyTls(new URL(`https://127.0.0.1:${port}/`), connector, deadline)
  deadline.end()
  return outcome
}

it('a server that cannot be reached, or keeps silent, leaves the question open', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await probe(port, { connectMs: 50 })).toBeNull()
  await new Promise((resolve) => server.close(resolve))
  expect(await probe(port)).toBeNull()
})
