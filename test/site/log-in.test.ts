import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { openStorage } from '../../src/storage/open.ts'
import { columnsWith, filesWith, hasSecret } from './find-secret.ts'
import { plantForTest } from './new-scan.ts'
import { links, type PlantedSite, page } from './planted-site.ts'

const CANARY = 'canary-4e1f9'

it('finds a secret in whatever form it is kept', () => {
  const json = JSON.stringify({ body: Buffer.from(`a page with ${CANARY} in it`).toString('base64') })
  for (const value of [CANARY, Buffer.from(CANARY).toString('hex'), zstdCompressSync(zstdCompressSync(json))])
    expect(hasSecret(value, CANARY)).toBe(true)
  expect(hasSecret(zstdCompressSync(json.replaceAll('Y', 'Z')), CANARY)).toBe(false)
})

it('logs in to the site itself, requests no log-out, and leaves the log-in nowhere, though the site repeats it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const elsewhere: PlantedSite = await plantForTest((path) => {
    if (path === '/back') return { status: 302, headers: { location: `${site.url}inside` } }
    return path === '/' ? page('Elsewhere') : undefined
  })
  const site = await plantForTest((path) => {
    const headers = { 'set-cookie': `session=${CANARY}; Path=/`, 'x-user': CANARY }
    const body = (title: string, more = '') => ({
      headers,
      body: page(
        title,
        `${more}<script>window.session = "${CANARY}"</script>`,
        `<meta name="user" content="${CANARY}">`,
      ),
    })
    if (path === '/')
      return body(
        'Start',
        `${links('/a', '/account/logout', '/posts/1/delete', '/away', '/round', `/a?s=${CANARY}`, elsewhere.url)}<img src="/logout" alt="">`,
      )
    if (path === '/away') return { status: 302, headers: { location: elsewhere.url, ...headers } }
    if (path === '/round') return { status: 302, headers: { location: `${elsewhere.url}back`, ...headers } }
    return path === '/a' || path === '/inside' ? body(path, links('/')) : undefined
  })
  const state = join(folder, 'state')
  const terminal = fakeTerminal({ env: { TOKEN: CANARY }, now: '2026-01-15T12:00:00.000Z' })
  const login = ['--header', 'Authorization=Bearer env:TOKEN', '--cookie', 'session=env:TOKEN']
  const scan = (...more: string[]) =>
    main(['site', site.url, ...login, '--state', state, '--csv', join(folder, 'csv'), ...more], terminal)
  await scan('--json')
  const sent = (path: string) => site.requests.find((one) => one.path === path)?.headers
  expect(sent('/a')).toMatchObject({ authorization: `Bearer ${CANARY}`, cookie: `session=${CANARY}` })
  const asked = site.requests.map(({ path }) => path)
  expect(asked).not.toContain('/account/logout')
  expect(asked).not.toContain('/posts/1/delete')
  expect(sent('/logout')?.authorization).toBeUndefined()
  expect(elsewhere.requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/back']))
  for (const { headers } of elsewhere.requests) expect(JSON.stringify(headers)).not.toContain(CANARY)
  expect(JSON.parse(terminal.out).judged).toBe(2)
  await scan()
  expect(hasSecret(terminal.out + terminal.err, CANARY)).toBe(false)
  const { found, files } = filesWith(CANARY, folder)
  expect([found, files > 3]).toEqual([[], true])
  const storage = await openStorage({ dataFolder: state })
  const stored = await columnsWith(CANARY, storage).finally(() => storage.close())
  expect([stored.found, stored.rows > 20]).toEqual([[], true])
})
