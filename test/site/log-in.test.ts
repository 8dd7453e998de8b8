import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { links, page, plantSite } from './planted-site.ts'

const CANARY = 'canary-4e1f9'

it('logs in to the site itself, requests no log-out, and leaves the log-in nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-login-'))
  const elsewhere = await plantSite((path) => (path === '/' ? page('Elsewhere') : undefined))
  const site = await plantSite((path) => {
    if (path === '/')
      return page(
        'Start',
        `${links('/a', '/account/logout', '/posts/1/delete', '/away', elsewhere.url)}<img src="/logout" alt="">`,
      )
    if (path === '/away') return { status: 302, headers: { location: elsewhere.url } }
    return path === '/a' ? page('A', links('/')) : undefined
  })
  try {
    const terminal = fakeTerminal({ env: {}, now: '2026-01-15T12:00:00.000Z' })
    const login = ['--header', `Authorization: Bearer ${CANARY}`, '--cookie', `session=${CANARY}`]
    await main(
      ['site', site.url, ...login, '--state', join(folder, 'state'), '--csv', join(folder, 'csv'), '--json'],
      terminal,
    )
    const sent = (path: string) => site.requests.find((one) => one.path === path)?.headers
    expect(sent('/a')).toMatchObject({ authorization: `Bearer ${CANARY}`, cookie: `session=${CANARY}` })
    const asked = site.requests.map(({ path }) => path)
    expect(asked).not.toContain('/account/logout')
    expect(asked).not.toContain('/posts/1/delete')
    expect(sent('/logout')?.authorization).toBeUndefined()
    expect(elsewhere.requests.length).toBeGreaterThan(0)
    for (const { headers } of elsewhere.requests) expect(JSON.stringify(headers)).not.toContain(CANARY)
    expect(JSON.parse(terminal.out).judged).toBe(2)
    expect(terminal.out + terminal.err).not.toContain(CANARY)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    expect(files.length).toBeGreaterThan(3)
    for (const { parentPath, name } of files)
      expect([name, readFileSync(join(parentPath, name)).includes(CANARY)]).toEqual([name, false])
  } finally {
    await site.close()
    await elsewhere.close()
    rmSync(folder, { recursive: true })
  }
})
