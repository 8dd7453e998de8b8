import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createMember } from '../faults/member.ts'
import { createDatabase } from '../postgres/database.ts'
import { freePort } from '../processes.ts'
import { openSite } from './site.ts'

it('servers and workers share nothing but PostgreSQL: who waits at one is answered when another has done the work', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  const folder = await mkdtemp(join(tmpdir(), 'verdict-fleet-'))
  const site = await openSite()
  const port = await freePort()
  const { key } = issueKey()
  const deaths: string[] = []
  const start = async (...args: string[]) => {
    const env = {
      DATABASE_URL: database.url,
      VERDICT_SECRET: 'a secret of the tests, 32 characters',
      VERDICT_DATA: join(folder, 'data'),
      VERDICT_PORT: String(port),
      VERDICT_OWNER_KEY: key,
      VERDICT_ALLOW: '127.0.0.0/8',
      VERDICT_WAIT_MAX: '2m',
    }
    const member = createMember(args.join(' '), args, env, (complaint) => deaths.push(complaint))
    await member.start()
    return member
  }
  const create = async (path: string, prefer: string) => {
    const headers = { authorization: `Bearer ${key}`, prefer }
    const body = new URLSearchParams({ url: site.url(path) })
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/reports`, { method: 'POST', headers, body })
    return ((await response.json()) as { data: { status: string } }).data.status
  }
  const members = [await start('serve', '--no-worker')]
  try {
    expect(await create('/', 'respond-async')).toBe('queued')
    members.push(await start('work'))
    expect(await create('/page', 'wait=120')).toBe('done')
    const [, worker] = members
    members.push(await start('work'))
    await worker!.stop()
    expect(await create('/page', 'wait=120')).toBe('done')
    expect(deaths).toEqual([])
  } finally {
    await Promise.all(members.map((member) => member.stop()))
    await site.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
