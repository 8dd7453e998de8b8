import { describe, expect, it } from 'vitest'
import { browserMissing, packagesMissing } from './how-to-install.ts'

const PROJECT = '/home/me/site/node_modules/verdict/dist/engine.js'
const machine = (more: object = {}) => ({
  platform: 'linux' as NodeJS.Platform,
  arch: 'x64',
  node: '24.1.0',
  place: PROJECT,
  exists: () => false,
  ...more,
})

describe('packages of a depth that are missing', () => {
  it('are due to the Node that npm runs on, where that is too old for them', () => {
    const said = packagesMissing(['puppeteer-core', 'lighthouse'], machine({ node: '20.20.2' }))
    expect(said).toContain('under Node 20.20.2, because they ask for Node 22.19 or newer')
    expect(said).toMatch(/run: npm install puppeteer-core lighthouse$/)
    expect(packagesMissing(['axe-core'], machine({ node: '20.20.2' }))).not.toContain('Node')
    expect(packagesMissing(['lighthouse'], machine({ node: '22.18.0' }))).toContain('Node 22.18.0')
    expect(packagesMissing(['lighthouse'], machine({ node: '22.19.0' }))).not.toContain('Node')
  })

  it.each([
    [PROJECT, 'npm install axe-core'],
    ['/usr/lib/node_modules/verdict/dist/engine.js', 'npm install -g axe-core'],
    ['C:/Users/me/AppData/Roaming/npm/node_modules/verdict/dist/engine.js', 'npm install -g axe-core'],
    ['/home/me/.npm/_npx/1a2b/node_modules/verdict/dist/engine.js', 'npx -p verdict -p axe-core verdict'],
  ])('are installed beside Verdict in %s', (place, command) => {
    expect(packagesMissing(['axe-core'], machine({ place }))).toMatch(new RegExp(`Run: ${command}$`))
  })
})

it.each([
  [false, {}, 'npm install @sparticuz/chromium'],
  [true, { exists: (path: string) => path === '/usr/bin/apt-get' }, 'sudo apt-get install chromium'],
  [false, { arch: 'arm64', exists: (path: string) => path === '/sbin/apk' }, 'apk add chromium'],
  [true, {}, 'npx @puppeteer/browsers install chrome-headless-shell'],
  [false, { platform: 'darwin' }, 'brew install --cask google-chrome'],
  [false, { platform: 'win32' }, 'winget install Google.Chrome'],
])('a missing browser (npm package: %s, %j) is installed with %s', (hasPackage, more, command) => {
  expect(browserMissing(hasPackage, machine(more)).endsWith(`or run: ${command}`)).toBe(true)
})
