import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../../queue/scans/scan-options.ts'
import { listScansOfProject } from '../../storage/scans/scans.ts'
import { forgetOldScans, openScan, stateFolder } from './open-scan.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

it('goes on with an interrupted scan, and keeps ten of a site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-scans-'))
  const wanted = { url: 'https://example.com/', site: 'example.com', options: DEFAULT_OPTIONS, list: null }
  const open = (isFresh: boolean, at: number) => openScan(folder, { ...wanted, isFresh }, NOW + at)
  try {
    for (let i = 0; i < 11; i++) await (await open(true, i)).storage.close()
    const { storage, scan } = await open(true, 11)
    await forgetOldScans(storage, scan, new AbortController().signal)
    const kept = await listScansOfProject(storage.db, scan.projectKey, 100)
    expect([kept.length, kept[0]!.id]).toEqual([10, scan.id])
    expect(await storage.db.selectFrom('scans').select('key').execute()).toHaveLength(10)
    await storage.close()
    const again = await open(false, 12)
    expect(again.scan.id).toBe(scan.id)
    await again.storage.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.each([
  ['where XDG_STATE_HOME says', { XDG_STATE_HOME: '/var/state' }, '/var/state'],
  ['in the home folder where it is empty', { XDG_STATE_HOME: '' }, join(homedir(), '.local', 'state')],
  ['in the home folder where it is not set', {}, join(homedir(), '.local', 'state')],
])('keeps its scans %s', (_, env, parent) => {
  expect(stateFolder({ env, platform: 'linux' })).toBe(join(parent, 'verdict', 'sites'))
})
