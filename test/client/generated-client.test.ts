import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../service/running.ts'

const run = promisify(execFile)
const HERE = import.meta.dirname
const TSC = join(HERE, '../../node_modules/.bin/tsc')
const GENERATE = join(HERE, 'node_modules/openapi-typescript/bin/cli.js')
const STRICT = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--types',
  'node',
]

describe('a client that openapi-typescript generates', () => {
  let service: Service
  let folder: string

  beforeAll(async () => {
    service = await startService(undefined)
    // Here, so that it finds the packages of this folder.
    folder = await mkdtemp(join(HERE, 'generated-'))
    await run(process.execPath, [GENERATE, `${service.base}/docs/openapi.json`, '-o', join(folder, 'schema.ts')])
    await cp(join(HERE, 'program.ts.txt'), join(folder, 'program.ts'))
  })
  afterAll(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('compiles', async () => {
    const args = [...STRICT, '--allowImportingTsExtensions', '--skipLibCheck', join(folder, 'program.ts')]
    const { stdout } = await run(TSC, args).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })

  it('drives the running server', async () => {
    const { key } = await service.newUser()
    const env = { ...process.env, VERDICT_URL: service.base, VERDICT_KEY: key }
    const { stderr } = await run(process.execPath, [join(folder, 'program.ts')], { env }).catch(
      (error: { stderr: string }) => error,
    )
    expect(stderr).toBe('')
  })
})
