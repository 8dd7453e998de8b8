import { expect, it } from 'vitest'
import { packJson } from '../../common/zstd.ts'
import type { LinkFact, PageFacts } from '../../engine/site/page-facts.ts'
import { unpackLinks } from '../../storage/scans/scan-links.ts'
import { numbered } from './numbered-facts.ts'

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

it('stores the kind, place, rel and text of a link in a few bytes', () => {
  const links: LinkFact[] = [
    LINK,
    { ...LINK, nofollow: true, rel: ['ugc', 'noopener'], place: 'footer' },
    { ...LINK, kind: 'frame', rel: ['sponsored', 'noreferrer', 'external'], text: '' },
  ]
  const { facts, links: packed } = numbered({ ...PAGE, links }, () => 7)
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
