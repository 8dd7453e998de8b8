/**
 * Writes the data that the upgrade test opens, with the code of an earlier commit, over its HTTP interface and its commands:
 *
 *   git worktree add /tmp/earlier 2367164 && cd /tmp/earlier && npm ci && npm run build
 *   node test/upgrade/write-data.ts /tmp/earlier
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { constants, zstdCompressSync } from 'node:zlib'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createDatabase } from '../postgres/database.ts'
import { startPostgres } from '../postgres/start.ts'
import { end, freePort } from '../processes.ts'
import { links, page, plantSite } from '../site/planted-site.ts'
import { DATA, EMAIL, PASSWORD, REPORT_PASSWORD, type WrittenData } from './data.ts'

const earlier = resolve(process.argv[2] ?? '.')
const COMMAND = join(earlier, 'bin/verdict.js')

const { key } = issueKey()
const folder = mkdtempSync(join(tmpdir(), 'verdict-earlier-'))
const env = {
  PATH: process.env['PATH'],
  VERDICT_DATA: join(folder, 'data'),
  VERDICT_ALLOW: '127.0.0.0/8',
  VERDICT_OWNER_EMAIL: EMAIL,
  VERDICT_OWNER_PASSWORD: PASSWORD,
  VERDICT_OWNER_KEY: key,
  // The full reports of Lighthouse are larger than all the rest.
  VERDICT_LIGHTHOUSE_KEPT: '0',
}
const verdict = (args: string[], more: Record<string, string> = {}) =>
  execFileSync(process.execPath, [COMMAND, ...args], { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })

let visits = 0
const site = await plantSite((path) => {
  if (path === '/') return page('Start', `${links('/good', '/about', '/gone')}<p>Welcome.`)
  if (path === '/about') return page('About us', links('/', '/good'))
  if (path === '/good') {
    visits++
    return page(`Good, ${visits}`, `${links('/')}<img src="/${visits % 2 === 0 ? 'a' : 'b'}.png"><p>Words.`)
  }
  return undefined
})
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const server: ChildProcess = spawn(process.execPath, [COMMAND, 'serve'], {
  env: { ...env, VERDICT_PORT: String(port), VERDICT_LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
})

interface Answer {
  id: string
  status: string
}

async function call(method: string, path: string, form: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${base}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(form) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Answer }).data
}

async function ended(path: string): Promise<Answer> {
  for (;;) {
    const answer = await call('GET', path)
    if (!['queued', 'running', 'waiting'].includes(answer.status)) return answer
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function signIn(): Promise<string> {
  const shown = await fetch(`${base}/sign-in`)
  const visitor = shown.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const csrf = /name="csrf" value="([^"]+)"/.exec(await shown.text())![1]!
  const answer = await fetch(`${base}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor.join('; ') },
    body: new URLSearchParams({ csrf, email: EMAIL, password: PASSWORD }),
  })
  return /session=([\w-]+)/.exec(answer.headers.getSetCookie().join())![1]!
}

try {
  await new Promise((done) => server.stdout!.once('data', done))
  const watched = await call('POST', 'reports', { url: `${site.url}good` })
  await ended(`reports/${watched.id}`)
  for (const depth of ['0', '1', '2', '0']) {
    await call('PATCH', `reports/${watched.id}`, { results: '1', depth })
    await ended(`reports/${watched.id}`)
  }
  await call('PUT', `reports/${watched.id}/baseline`)
  await call('PATCH', `reports/${watched.id}`, { results: '1' })
  await ended(`reports/${watched.id}`)
  await call('PATCH', `reports/${watched.id}`, { watch: 'hourly' })
  const locked = await call('POST', 'reports', { url: `${site.url}about`, privacy: '2', password: REPORT_PASSWORD })
  await ended(`reports/${locked.id}`)
  const failed = await call('POST', 'reports', { url: 'https://nowhere.invalid/', privacy: '1' })
  await ended(`reports/${failed.id}`)
  const scan = await call('POST', 'scans', { url: site.url, max_pages: '10' })
  await ended(`scans/${scan.id}`)
  const project = new URL(site.url).host
  await call('POST', `projects/${encodeURIComponent(project)}/marks`, { label: 'v1' })
  const session = await signIn()
  await end(server, 'SIGTERM')

  // They would expire while the file grows old.
  const database = new DatabaseSync(join(env.VERDICT_DATA, 'verdict.db'))
  database.exec(`update sessions set expires_at = ${Date.UTC(2100, 0, 1)}; delete from settings where name = 'probe'`)
  database.close()

  const sqlite = join(folder, 'sqlite')
  verdict(['backup', sqlite])
  const postgres = await startPostgres()
  const { url } = await createDatabase(postgres.url)
  const onPostgres = { DATABASE_URL: url, VERDICT_SECRET: 'x'.repeat(32) }
  verdict(['restore', sqlite], onPostgres)
  verdict(['backup', join(folder, 'postgres')], onPostgres)
  await postgres.stop()

  const hard = { params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 24 } }
  writeFileSync(DATA.sqlite, zstdCompressSync(readFileSync(sqlite), hard))
  writeFileSync(DATA.postgres, readFileSync(join(folder, 'postgres')))
  const written: WrittenData = {
    key,
    session,
    project,
    watched: watched.id,
    locked: locked.id,
    failed: failed.id,
    scan: scan.id,
  }
  writeFileSync(DATA.ids, `${JSON.stringify(written, null, 2)}\n`)
} finally {
  server.kill('SIGKILL')
  await site.close()
  rmSync(folder, { recursive: true, force: true })
}
