import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { verdict as run } from '../../../test/cli/verdict.ts'
import { makeJudged } from '../../../test/storage/make-report.ts'
import { makeUser } from '../../../test/storage/open-test-storage.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { evidenceFromCapture } from '../../engine/capture.ts'
import { openStorage } from '../../storage/open.ts'
import { findUserByEmail } from '../../storage/people/users.ts'
import { createReport, findReport } from '../../storage/reports/reports.ts'
import { latestResults } from '../../storage/runs/run-history.ts'
import { claimRun, finishRun } from '../../storage/runs/runs.ts'

const folder = temporaryFolder('data')

const verdict = (argv: string[], env: Record<string, string> = { VERDICT_DATA: join(folder, 'data') }) =>
  run(argv, { env })

describe('verdict config', () => {
  it('shows every setting with its value, origin and description', async () => {
    const { out, exitCode } = await verdict(['config'], {
      VERDICT_PORT: '8080',
      DATABASE_URL: 'postgres://me:hunter2@db/x',
    })
    expect(out).toContain('VERDICT_PORT  8080  environment\n    Port to listen on.\n')
    expect(out).toContain('VERDICT_HOST  127.0.0.1  default\n')
    expect(out).toContain('VERDICT_URL  (not set)  default\n')
    expect(out).not.toContain('hunter2')
    expect(exitCode).toBe(0)
  })

  it('names variables that look like settings and are none', async () => {
    const { err, exitCode } = await verdict(['config'], {
      VERDICT_RATELIMIT: '0',
      VERDICT_URL_FILE: '/run/secrets/url',
      VERDICT_ABCDEFGHIJKLMNO: '1',
      // All of these are right, or not set.
      VERDICT_LAB_RUNS: '3',
      VERDICT_SECRET_FILE: '',
      VERDICT_SERVER: 'https://verdict.example.com',
      VERDICT_KEY: 'vdt_',
      VERDICT_CACHE: ' ',
      VERDICTS: '1',
    })
    expect(err.split('\n').slice(0, -1)).toEqual([
      'verdict config: VERDICT_RATELIMIT is not a setting. Did you mean VERDICT_RATE_LIMIT?',
      'verdict config: VERDICT_URL_FILE is not a setting: only secrets can be in a file. Set VERDICT_URL itself.',
      'verdict config: VERDICT_ABCDEFGHIJKLMNO is not a setting.',
    ])
    expect(exitCode).toBe(0)
  })

  it('reports all invalid settings at once, like every command', async () => {
    const env = { VERDICT_PORT: 'x', VERDICT_WAIT: 'y' }
    expect(await verdict(['config', '--json'], env)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/VERDICT_PORT must.*\n.*VERDICT_WAIT must/),
    })
    const { err, exitCode } = await verdict(['serve'], env)
    expect(err).toMatch(/VERDICT_PORT must.*\n.*VERDICT_WAIT must.*\n.*2 settings are invalid/)
    expect(exitCode).toBe(2)
  })
})

describe('verdict migrate', () => {
  it('creates the database, and does nothing the next time', async () => {
    for (let time = 0; time < 2; time++)
      expect(await verdict(['migrate'])).toMatchObject({
        out: `${join(folder, 'data', 'verdict.db')} is up to date.\n`,
        err: '',
        exitCode: 0,
      })
  })

  it('reports why it failed', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { err, exitCode } = await verdict(['migrate'], { VERDICT_DATA: join(folder, 'file') })
    expect(err).toMatch(/^verdict migrate: The database .+ cannot be opened/)
    expect(exitCode).toBe(2)
  })
})

describe('verdict backup and restore', () => {
  it('restore everything, into an empty folder or over existing data', async () => {
    const file = join(folder, 'backup')
    await verdict(['users', 'create', '--email', 'ada@example.com'])
    expect(await verdict(['backup', file])).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining(`to ${file} (`),
    })
    expect(await verdict(['backup', file])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('already exists'),
    })

    const other = { VERDICT_DATA: join(folder, 'other') }
    expect(await verdict(['restore', file], other)).toMatchObject({ exitCode: 0 })
    expect((await verdict(['users', 'list'], other)).out).toContain('ada@example.com')
    expect(await verdict(['restore', file], other)).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/not empty.+ With --replace, its data is deleted\./),
    })
    expect(await verdict(['restore', file, '--replace'], other)).toMatchObject({ exitCode: 0 })
  })

  it.each([
    ['nothing', 'ENOENT'],
    ['file', 'is no backup'],
  ])('refuse %s', async (name, sentence) => {
    expect(await verdict(['restore', join(folder, name)])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining(sentence),
    })
  })

  it.each([
    ['a folder to write to that is not there', ['backup', 'nowhere/backup'], 'Could not write nowhere/backup: ENOENT'],
    ['standard output', ['backup', '-'], 'can’t be written to standard output'],
    ['no name', ['backup', ''], 'Name the file'],
    ['a file that is not there', ['restore', 'nothing.backup'], 'Could not read nothing.backup: ENOENT'],
    ['a folder to restore', ['restore', '.'], '. is a folder, not a file.'],
    ['standard input', ['restore', '-'], 'can’t be read from standard input'],
  ])('refuse %s with a sentence', async (_, argv, sentence) => {
    const { err, exitCode } = await verdict(argv)
    expect(err).toContain(sentence)
    expect(exitCode).toBe(2)
  })

  it('refuse a data folder without a database, whose backup would have nothing in it', async () => {
    const file = join(folder, 'empty.backup')
    const data = join(folder, 'mistyped')
    const { err, exitCode } = await verdict(['backup', file], { VERDICT_DATA: data })
    expect([err, exitCode]).toEqual([expect.stringContaining(`There is no database ${join(data, 'verdict.db')}.`), 2])
    expect([existsSync(file), existsSync(data)]).toEqual([false, false])
  })
})

describe('a folder that was mistyped', () => {
  it.each([
    ['users', 'list'],
    ['users', 'link', '--email', 'ann@example.com'],
    ['users', 'reset-two-factor', '--email', 'ann@example.com'],
    ['keys', 'create', '--email', 'ann@example.com', '--name', 'ci'],
    ['keys', 'list'],
    ['keys', 'revoke', '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f0a'],
    ['export', '--project', 'example.com'],
    ['import', 'phprank', '--csv', '-'],
    ['blobs', 'status'],
    ['regrade'],
    ['space'],
  ])('is not made a database by verdict %s %s', async (...argv) => {
    const data = join(folder, 'mistyped')
    const { err, exitCode } = await verdict(argv, { VERDICT_DATA: data })
    expect([err, exitCode]).toEqual([expect.stringContaining(`There is no database ${join(data, 'verdict.db')}.`), 2])
    expect(existsSync(data)).toBe(false)
  })

  it('is the first data folder for verdict users create', async () => {
    const made = await verdict(['users', 'create', '--email', 'ann@example.com'], { VERDICT_DATA: join(folder, 'new') })
    expect(made.exitCode).toBe(0)
  })
})

describe('verdict export and import', () => {
  it.each([
    ['a folder to import', ['import', '.'], /is a folder, not a file\./],
    ['a file that is not there', ['import', 'nothing.tar.zst'], /does not exist\./],
    [
      'a folder to write to that is not there',
      ['export', '--user', 'ada@example.com', '--out', 'nowhere/ada.tar.zst'],
      /Could not write nowhere\/ada\.tar\.zst: ENOENT/,
    ],
    ['standard output', ['export', '--user', 'ada@example.com', '--out', '-'], /can’t be written to standard output/],
    [
      'an owner of no project',
      ['export', '--user', 'ada@example.com', '--owner', 'bob@example.com'],
      /^verdict export: --owner needs --project PROJECT\.$/m,
    ],
  ])('refuse %s with a sentence', async (_, argv, sentence) => {
    const { err, exitCode } = await verdict(argv)
    expect(err).toMatch(sentence)
    expect(err).not.toContain('internal_error')
    expect(exitCode).toBe(2)
  })
})

describe('verdict regrade', () => {
  it('judges stored evidence with the current rules, once', async () => {
    const storage = await openStorage({ dataFolder: join(folder, 'data') })
    try {
      const { db } = storage
      const { id: userId } = (await findUserByEmail(db, 'ada@example.com'))!
      const url = 'https://example.com/'
      const html =
        '<!doctype html><html lang="en"><head><title>Clocks</title></head><body><h1>Clocks</h1></body></html>'
      const evidence = evidenceFromCapture({ url, status: 200, html }, '2026-01-15T12:00:00.000Z')
      const fresh = {
        userId,
        url,
        project: 'example.com',
        privacy: 0,
        passwordHash: null,
        depth: 0,
        device: 'mobile',
      } as const
      const { run } = await createReport(db, { ...fresh, now: 1_000_000_000_000 + 600_000_000_000 })
      const { attempt } = (await claimRun(db, run.id, 1))!
      const old = zstdCompressSync('{}')
      await finishRun(db, {
        runId: run.id,
        attempt,
        outcome: { score: 1, result: 'bad', ruleSet: '0', error: null },
        results: old,
        evidence: zstdCompressSync(JSON.stringify(evidence)),
        now: 2,
      })

      expect(await verdict(['regrade'])).toMatchObject({ exitCode: 0, out: 'Regraded 1 result with rule set 3.\n' })
      expect(await findReport(db, userId, run.reportId)).toMatchObject({
        generatedAt: 2,
        score: expect.not.stringMatching(/^1$/),
      })
      expect(await latestResults(db, run.id)).not.toEqual(old)
      expect((await verdict(['regrade'])).out).toBe('Regraded 0 results with rule set 3.\n')
    } finally {
      await storage.close()
    }
  })
})

describe('verdict space', () => {
  it('lists what each project takes, and what will go', async () => {
    const data = { VERDICT_DATA: join(folder, 'space') }
    const storage = await openStorage({ dataFolder: data.VERDICT_DATA })
    const { id, email } = await makeUser(storage)
    await makeJudged(storage, id, { result: 'good' })
    await storage.close()
    const { out, exitCode } = await verdict(['space'], data)
    expect(exitCode).toBe(0)
    expect(out).toMatch(/verdict\.db: \d+ kB, of which .+ are free for new data\.\n/)
    expect(out).toMatch(/project +account +total +results +evidence +files +scans +runs +with details +to remove\n/)
    expect(out).toMatch(new RegExp(`example\\.com +${email} +\\d+ bytes .* 1 +1 +\\S\n`))
    expect(out).toContain('No details of runs or scans are old enough to be removed.')
    const [line] = (await verdict(['space', '--json'], data)).out.split('\n')
    expect(JSON.parse(line!)).toMatchObject({
      project: 'example.com',
      runs: 1,
      to_remove: { runs: 0, scans: 0, bytes: 0 },
    })
  })
})
