import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { hashText } from '../../../src/engine/site/addresses/address.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { explainLinks } from './compare-links.ts'
import type { BrokenLink, FoundLinks } from './our-links.ts'
import { SiteFiles } from './site-files.ts'

const HTML = `<a href="#a%3Cb">Part</a><a href="#gone%3C">Gone</a><p id="a%3Cb">Text</p>
  <noscript><iframe src="toc.html"></iframe></noscript>`

const folder = temporaryFolder('compare')
beforeAll(async () => {
  await writeFile(join(folder, 'index.html'), HTML)
})

function found(broken: BrokenLink[], pages: [page: string, via: string][] = [['/', '/']]): FoundLinks {
  return { pages: new Map(pages), broken }
}

const part = (text: string): BrokenLink => ({ page: '/', target: '/', fragment: hashText(text) >>> 0, text })

it('explains differences by their reasons, and counts them', () => {
  const theirs = found(
    [part('a<b')],
    [
      ['/', '/'],
      ['/toc.html', '/'],
      ['/chapter.html', '/toc.html'],
    ],
  )
  const { lines, open } = explainLinks(found([]), theirs, new SiteFiles(folder))
  expect(open).toEqual([])
  expect(lines.slice(0, 3)).toEqual([
    'pages:   verdict 1, linkinator 3, both 1',
    'targets: verdict 0, linkinator 0, both 0',
    'parts:   verdict 0, linkinator 1, both 0',
  ])
  expect(lines.slice(3)).toEqual([
    expect.stringMatching(/^1 × only linkinator: The id is written with percent signs/),
    expect.stringMatching(/^2 × only linkinator: Only a frame inside of noscript/),
  ])
})

it('leaves open what no reason explains', () => {
  const ours = found(
    [{ page: '/', target: '/missing', fragment: 0 }],
    [
      ['/', '/'],
      ['/extra', '/'],
    ],
  )
  const theirs = found([part('gone<')])
  expect(explainLinks(ours, theirs, new SiteFiles(folder)).open).toEqual([
    'not explained: only verdict: / → /missing',
    `not explained: only linkinator: / → / ${hashText('gone<') >>> 0}`,
    'not explained: only verdict searched /extra, found on /',
  ])
})
