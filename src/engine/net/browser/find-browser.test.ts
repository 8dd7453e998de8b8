import { describe, expect, it } from 'vitest'
import { findBrowser, isShell } from './find-browser.ts'

const only =
  (...paths: string[]) =>
  async (path: string) =>
    paths.includes(path)
const unpack = async () => '/tmp/unpacked/chromium'
const env = { PATH: '/home/me/bin:/usr/bin' }

describe('finding a browser', () => {
  it.each([
    [
      'the one the user names, first of all',
      { chrome: '/my/chrome', isExecutable: only('/my/chrome', '/usr/bin/chromium') },
      '/my/chrome',
      'setting',
    ],
    ['one that is installed', { isExecutable: only('/usr/bin/chromium') }, '/usr/bin/chromium', 'installed'],
    [
      'Chrome before Chromium',
      { isExecutable: only('/usr/bin/chromium', '/home/me/bin/google-chrome') },
      '/home/me/bin/google-chrome',
      'installed',
    ],
    [
      'a headless shell before a whole browser',
      { isExecutable: only('/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell') },
      '/usr/bin/chromium-headless-shell',
      'installed',
    ],
    [
      'an empty setting as none',
      { chrome: '', isExecutable: only('/usr/bin/chromium') },
      '/usr/bin/chromium',
      'installed',
    ],
    ['the one from npm where none is', { isExecutable: only() }, '/tmp/unpacked/chromium', 'package'],
  ])('takes %s', async (_, looking, path, from) => {
    const found = await findBrowser({ env, platform: 'linux', arch: 'x64', unpack, ...looking })
    expect(found).toEqual({ ok: true, value: { path, from } })
  })

  it.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
    ['win32', 'C:\\Programs/Google\\Chrome\\Application\\chrome.exe', { PROGRAMFILES: 'C:\\Programs' }],
  ] as const)('knows where %s keeps it', async (platform, path, more) => {
    const found = await findBrowser({ env: more, platform, unpack, isExecutable: only(path) })
    expect(found).toMatchObject({ ok: true, value: { path } })
  })

  it('does not take another one where the named one is missing', async () => {
    const found = await findBrowser({ chrome: '/gone', env, unpack, isExecutable: only('/usr/bin/chromium') })
    expect(found).toMatchObject({ ok: false, code: 'browser_missing', message: expect.stringContaining('/gone') })
  })

  it.each([
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ] as const)('does not unpack the one from npm on %s %s, where it cannot start', async (platform, arch) => {
    const found = await findBrowser({ env: {}, platform, arch, unpack, isExecutable: only() })
    expect(found).toMatchObject({
      ok: false,
      code: 'browser_missing',
      message: expect.not.stringContaining('@sparticuz'),
    })
  })

  it('says how to get one where there is none at all', async () => {
    const none = async () => Promise.reject(new Error('no package'))
    const found = await findBrowser({ env, platform: 'linux', arch: 'x64', unpack: none, isExecutable: only() })
    expect(found).toMatchObject({
      ok: false,
      code: 'browser_missing',
      message: expect.stringContaining('VERDICT_CHROME'),
    })
  })
})

it.each([
  ['/usr/bin/chromium-headless-shell', 'installed', true],
  ['C:\\tools/chrome-headless-shell.exe', 'setting', true],
  ['/tmp/unpacked/chromium', 'package', true],
  ['/usr/bin/chromium', 'installed', false],
] as const)('knows whether %s, %s, is a headless shell', (path, from, expected) => {
  expect(isShell({ path, from })).toBe(expected)
})
