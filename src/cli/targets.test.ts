import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { targetOf } from './targets.ts'

const folder = temporaryFolder('targets')
beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), '')
})

it.each([
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/a?b#c', 'http://example.com/a?b'],
  ['example.com', 'https://example.com/'],
  ['example.com:8443/x', 'https://example.com:8443/x'],
  ['example.com/page.html', 'https://example.com/page.html'],
  ['münchen.de', 'https://xn--mnchen-3ya.de/'],
  ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
  ['localhost', 'http://localhost/'],
  ['localhost:3000/x', 'http://localhost:3000/x'],
  ['app.localhost:3000', 'http://app.localhost:3000/'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['[::1]:8080', 'http://[::1]:8080/'],
  ['192.168.1.5', 'https://192.168.1.5/'],
])('%s means %s', async (typed, url) => {
  expect(await targetOf(typed)).toEqual({ kind: 'url', url })
})

describe('a local path', () => {
  it('of a file is read as a local page, typed as a path or as a file URL', async () => {
    const path = join(folder, 'index.html')
    expect(await targetOf(path)).toEqual({ kind: 'local', path, isFolder: false })
    expect(await targetOf(pathToFileURL(path).href)).toEqual({ kind: 'local', path, isFolder: false })
  })

  it('of a folder is read as a local site', async () => {
    expect(await targetOf(folder)).toEqual({ kind: 'local', path: folder, isFolder: true })
  })
})

it.each([
  ['./nowhere', './nowhere does not exist.'],
  ['/nowhere/at/all', '/nowhere/at/all does not exist.'],
  ['nowhere.html', 'nowhere.html does not exist.'],
  ['robots.txt', 'robots.txt does not exist.'],
  ['sitemap.xml', 'sitemap.xml does not exist.'],
  ['lighthouserc.json', 'lighthouserc.json does not exist.'],
  ['file:///nowhere/at/all', '/nowhere/at/all does not exist.'],
  ['word', '"word" is not a URL, and there is no file or folder with that name.'],
  ['dist/index.html', '"dist/index.html" is not a URL, and there is no file or folder with that name.'],
  ['', '"" is not a URL, and there is no file or folder with that name.'],
  ['ftp://example.com/', 'Only http and https URLs are supported, not ftp:'],
  ['https://', '"https://" is not a valid URL.'],
  ['https://a b/', '"https://a b/" is not a valid URL.'],
  ['https://me:secret@example.com/', 'URLs with a user name or password are not supported.'],
  ['https://me:secret@example.com/', 'use --basic env:USER:env:PASS'],
  ['me@example.com', 'is not a URL'],
  [`https://example.com/${'a'.repeat(2048)}`, 'A URL can have up to 2048 characters'],
])('refuses %s', async (typed, sentence) => {
  await expect(targetOf(typed)).rejects.toThrow(sentence)
})
