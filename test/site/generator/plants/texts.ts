import type { PlantedPage } from '../draft.ts'
import type { Plant } from '../plant.ts'
import { scriptedPage } from './links.ts'

/** Two pages with the same title, description or heading. */
function repeated(audit: Plant['audit'], name: string, column: 'title' | 'description' | 'h1'): Plant {
  return {
    audit,
    plant(draft, copy) {
      const same: Partial<PlantedPage> = { [column]: draft.text(column === 'description' ? 12 : 4) }
      const pages = ['one', 'two'].map((which) => draft.page(`/texts/${name}-${which}-${copy}`, same))
      draft.findings.expect(audit, { key: 'same', pages, cause: String(copy) })
    },
    decoy(draft) {
      const same: Partial<PlantedPage> = { [column]: draft.text(column === 'description' ? 12 : 4) }
      const first = draft.page(`/texts/${name}-list`, same)
      draft.page(`${first}?page=2`, { ...same, isListed: false })
      // Not indexable, so not shown beside the other.
      draft.page(`/texts/${name}-hidden`, { ...same, noindex: true, isListed: false })
      draft.page(`/languages/${name}`, { ...same, lang: 'nl' })
    },
  }
}

const duplicateContent: Plant = {
  audit: 'site/duplicate-content',
  plant(draft, copy) {
    const same = { text: draft.text(80), h1: draft.text(3) }
    const pages = ['one', 'two'].map((which) => draft.page(`/texts/copy-${which}-${copy}`, same))
    draft.findings.expect('site/duplicate-content', { key: 'same', pages, cause: String(copy) })
    draft.findings.expect('site/duplicate-h1', { key: 'same', pages, cause: `copy ${copy}` })
  },
  decoy(draft) {
    const empty = { text: draft.text(20), h1: null }
    const lists = ['one', 'two'].map((which) => draft.page(`/texts/empty-${which}`, empty))
    draft.findings.expect('site/duplicate-content', { key: 'short', pages: lists, note: true, cause: 'short' })
    const text = draft.text(80)
    const original = draft.page('/texts/original', { text })
    draft.page('/texts/reprint', { text, canonical: original, isListed: false })
  },
}

/** The same text with another word in the middle. */
function changed(text: string, word: string): string {
  const words = text.split(' ')
  words[Math.floor(words.length / 2)] = word
  return words.join(' ')
}

const nearDuplicateContent: Plant = {
  audit: 'site/near-duplicate-content',
  plant(draft, copy) {
    const text = draft.text(600)
    const pages = ['one', 'two'].map((which) =>
      draft.page(`/texts/near-${which}-${copy}`, { text: changed(text, draft.text(1)), h1: null }),
    )
    draft.findings.expect('site/near-duplicate-content', { key: 'alike', pages, cause: String(copy) })
  },
  decoy(draft) {
    // Half of the text is the same.
    const half = draft.text(200)
    for (const which of ['one', 'two']) draft.page(`/texts/half-${which}`, { text: `${half} ${draft.text(200)}` })
    const around = `<aside><p>${draft.text(600)}</p></aside>`
    for (const which of ['one', 'two']) draft.page(`/texts/framed-${which}`, { before: around })
    const text = draft.text(600)
    const versions = ['gb', 'us'].map((which) => `/languages/near-${which}`)
    const alternates: PlantedPage['alternates'] = [
      ['en-gb', versions[0]!],
      ['en-us', versions[1]!],
    ]
    for (const page of versions) draft.page(page, { text: changed(text, draft.text(1)), h1: null, alternates })
  },
}

const soft404: Plant = {
  audit: 'site/soft-404',
  plant(draft, copy) {
    const isProbe = copy % 2 === 0
    const page = `/texts/missing-${copy}`
    if (isProbe) draft.page(page, { text: draft.notFoundText, h1: null })
    else draft.page(page, { title: `Page not found ${copy}`, text: draft.text(20) })
    draft.findings.expect('site/soft-404', { key: isProbe ? 'probe' : 'says', pages: page })
    if (isProbe && copy > 0)
      draft.findings.expect('site/duplicate-content', {
        key: 'short',
        pages: Array.from({ length: copy / 2 + 1 }, (_, at) => `/texts/missing-${at * 2}`),
        note: true,
        cause: 'soft-404',
      })
  },
  decoy(draft) {
    draft.page('/texts/about-404', { title: 'Not found: what a 404 is', h1: '404 explained', text: draft.text(200) })
    draft.page('/texts/car', { title: 'The Peugeot 404', noindex: true, isListed: false })
    scriptedPage(draft, '/texts/script')
  },
}

export const textPlants: Plant[] = [
  repeated('site/duplicate-titles', 'title', 'title'),
  repeated('site/duplicate-descriptions', 'description', 'description'),
  repeated('site/duplicate-h1', 'heading', 'h1'),
  duplicateContent,
  nearDuplicateContent,
  soft404,
]
