import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Browser, createBrowser } from './browser.ts'
import { acquireMachineLock } from './machine-lock.ts'

describe('a browser whose optional packages are not installed', () => {
  let browser: Browser
  afterEach(() => browser.close())

  function without(...packages: string[]): Browser {
    const isInstalled = (name: string) => !packages.includes(name)
    browser = createBrowser({ policy: {}, botName: 'test', isInstalled })
    return browser
  }

  it('names those it needs and how to get them, and starts no process', async () => {
    const started: unknown[] = []
    browser = createBrowser({
      policy: {},
      botName: 'test',
      isInstalled: (name) => name === 'axe-core',
      onProcess: (ids) => started.push(ids),
    })
    expect(await browser.render('http://127.0.0.1/', { device: 'mobile' })).toMatchObject({
      ok: false,
      code: 'browser_missing',
      message: expect.stringContaining('npm install puppeteer-core web-vitals lighthouse'),
    })
    expect(started).toEqual([])
  })

  it('needs Lighthouse only to measure', async () => {
    const measured = await without('lighthouse').measure('http://127.0.0.1/', { device: 'mobile', runs: 1 })
    expect(measured).toMatchObject({
      code: 'browser_missing',
      message: expect.stringContaining('npm install lighthouse'),
    })
  })
})

describe('a browser that is closed', () => {
  it('does not wait any longer for another process to finish its Lighthouse runs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-lock-test-'))
    vi.stubEnv('TMPDIR', folder)
    const release = await acquireMachineLock('lighthouse')
    try {
      const browser = createBrowser({ policy: {}, botName: 'test' })
      const measured = browser.measure('http://127.0.0.1/', { device: 'mobile', runs: 1 })
      await browser.close()
      expect(await measured).toMatchObject({ ok: false, code: 'aborted' })
    } finally {
      release()
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    }
  })
})
