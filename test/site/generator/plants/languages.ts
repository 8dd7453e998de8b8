import type { PlantedPage, SiteDraft } from '../draft.ts'
import type { Plant } from '../plant.ts'

type Alternates = PlantedPage['alternates']

/** Versions of one page that all name each other, with the language of each. */
function versions(draft: SiteDraft, name: string, languages: readonly string[], more: Alternates = []): string[] {
  const paths = languages.map((language) => `/languages/${name}-${language}`)
  const alternates: Alternates = [...languages.map((language, at): [string, string] => [language, paths[at]!]), ...more]
  for (const [at, path] of paths.entries()) draft.page(path, { lang: languages[at]!, alternates })
  return paths
}

const hreflangReturn: Plant = {
  audit: 'site/hreflang-return',
  plant(draft, copy) {
    const [english, german] = versions(draft, `silent-${copy}`, ['en', 'de'])
    draft.pages.get(german!)!.alternates = [['de', german!]]
    draft.findings.expect('site/hreflang-return', { key: 'missing', pages: english!, target: german! })
  },
  decoy(draft) {
    // A version of another site was not fetched.
    draft.reply('https://other.example/de', {})
    const path = '/languages/elsewhere'
    draft.page(path, {
      alternates: [
        ['en', path],
        ['de', 'https://other.example/de'],
      ],
    })
    for (let cluster = 0; cluster < 8; cluster++) versions(draft, `whole-${cluster}`, ['en', 'de', 'fr'])
  },
}

const hreflangTarget: Plant = {
  audit: 'site/hreflang-target',
  plant(draft, copy) {
    const english = `/languages/target-${copy}-en`
    const german = `/languages/target-${copy}-de`
    const alternates: Alternates = [
      ['en', english],
      ['de', german],
    ]
    const kind = (['fails', 'redirects', 'noindex', 'canonical'] as const)[copy % 4]!
    draft.page(english, { alternates })
    if (kind === 'fails') draft.reply(german, { status: 404 })
    else if (kind === 'redirects') {
      const moved: Alternates = [
        ['en', english],
        ['de', `${german}-new`],
      ]
      draft.redirect(german, draft.page(`${german}-new`, { lang: 'de', alternates: moved }))
    } else if (kind === 'noindex') draft.page(german, { lang: 'de', alternates, noindex: true, isListed: false })
    else draft.page(german, { lang: 'de', canonical: english, isListed: false })
    draft.findings.expect('site/hreflang-target', { key: kind, pages: english, target: german })
  },
}

const hreflangSelf: Plant = {
  audit: 'site/hreflang-self',
  plant(draft, copy) {
    const [english, german] = versions(draft, `absent-${copy}`, ['en', 'de'])
    draft.pages.get(english!)!.alternates = [['de', german!]]
    draft.findings.expect('site/hreflang-self', { key: 'site/pattern', pages: english! })
  },
}

const hreflangConflict: Plant = {
  audit: 'site/hreflang-conflict',
  plant(draft, copy) {
    const [english, german, french] = versions(draft, `torn-${copy}`, ['en', 'de', 'fr'])
    const isTwoUrls = copy % 2 === 0
    const page = draft.pages.get(english!)!
    page.alternates = [...page.alternates, isTwoUrls ? ['de', french!] : ['fr', german!]]
    draft.findings.expect('site/hreflang-conflict', {
      key: 'twoUrls',
      pages: english!,
      cause: isTwoUrls ? 'de' : 'fr',
    })
  },
  decoy(draft) {
    const path = '/languages/default-en'
    versions(draft, 'default', ['en', 'de'], [['x-default', path]])
    const regions = '/languages/regions'
    draft.page(regions, {
      alternates: [
        ['en-gb', regions],
        ['en-us', regions],
      ],
    })
  },
}

const langInconsistent: Plant = {
  audit: 'site/lang-inconsistent',
  plant(draft, copy) {
    if (copy % 2 === 0) {
      const [, german] = versions(draft, `mislabeled-${copy}`, ['en', 'de'])
      draft.pages.get(german!)!.lang = 'en'
      draft.findings.expect('site/lang-inconsistent', { key: 'hreflang', pages: german! })
    } else {
      const page = draft.page(`/articles/stranger-${copy}`, { lang: 'fr' })
      draft.findings.expect('site/lang-inconsistent', { key: 'directory', pages: page, cause: 'fr' })
    }
  },
  decoy(draft) {
    draft.page('/articles/quoting', { body: `<blockquote lang="de"><p>${draft.text(30)}</p></blockquote>` })
    draft.page('/articles/british', { lang: 'en-gb' })
  },
}

export const languagePlants: Plant[] = [
  hreflangReturn,
  hreflangTarget,
  hreflangSelf,
  hreflangConflict,
  langInconsistent,
]
