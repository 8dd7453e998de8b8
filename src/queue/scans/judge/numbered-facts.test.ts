import { expect, it } from 'vitest'
import { mostInOneTurn } from '../../../../test/event-loop.ts'
import { packJson } from '../../../common/zstd.ts'
import type { LinkFact, PageFacts } from '../../../engine/site/pages/page-facts.ts'
import { unpackLinks } from '../../../storage/scans/scan-links.ts'
import { numberFacts } from './numbered-facts.ts'

const LINK: LinkFact = {
  url: 'https://example.com/a',
  kind: 'link',
  nofollow: false,
  rel: [],
  place: 'content',
  text: 'A',
  fragment: 0,
}

const PAGE: PageFacts = {
  title: null,
  description: null,
  h1: null,
  lang: null,
  canonical: null,
  noindex: false,
  nofollow: false,
  alternates: [],
  links: [],
  files: [],
  anchors: [],
  insecureForms: [],
  types: [],
  text: { words: 0, hash: 0, bins: [] },
  headers: 0,
  cookies: [],
  amp: false,
  needsScripts: false,
  score: null,
  marks: [],
}

it('stores the kind, place, rel and text of a link in a few bytes', async () => {
  const links: LinkFact[] = [
    LINK,
    { ...LINK, nofollow: true, rel: ['ugc', 'noopener'], place: 'footer' },
    { ...LINK, kind: 'frame', rel: ['sponsored', 'noreferrer', 'external'], text: '' },
  ]
  const { facts, links: packed } = await numberFacts({ ...PAGE, links }, () => 7)
  const unpacked = unpackLinks(packed, packJson(facts))
  expect(unpacked).toEqual([
    { n: 7, kind: 'link', place: 'content', nofollow: false, rel: [], text: 'A' },
    { n: 7, kind: 'link', place: 'footer', nofollow: true, rel: ['ugc', 'noopener'], text: 'A' },
    {
      n: 7,
      kind: 'frame',
      place: 'content',
      nofollow: false,
      rel: ['sponsored', 'noreferrer', 'external'],
      text: null,
    },
  ])
  expect(packed.length).toBeLessThanOrEqual(3 * links.length)
})

it('takes the links of a large page in over several turns of the event loop, in their order', async () => {
  const url = (n: number) => `https://example.com/${'long/'.repeat(100)}${n}`
  const links = Array.from({ length: 3_000 }, (_, n): LinkFact => ({ ...LINK, url: url(n) }))
  const files = Array.from({ length: 1_000 }, (_, n) => ({ url: url(3_000 + n), kind: 'image' as const }))
  const alternates = Array.from({ length: 1_000 }, (_, n) => ({ hreflang: 'de', url: url(4_000 + n) }))
  const found: string[] = []
  const most = await mostInOneTurn((note) =>
    numberFacts({ ...PAGE, links, files, alternates }, (one) => {
      note(1)
      return found.push(one)
    }),
  )
  expect([...found].sort()).toEqual(Array.from({ length: 5_000 }, (_, n) => url(n)).sort())
  expect(found.slice(0, 3_000)).toEqual(links.map((link) => link.url))
  expect(most).toBeLessThan(500)
})
