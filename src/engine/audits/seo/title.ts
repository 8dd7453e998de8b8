import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { actRule, googleSearch, wcagTechnique } from '../../authorities.ts'
import { foldSpace, textContent } from '../../derive/document/dom.ts'
import { finding, findingAt, findingsAt } from '../../derive/document/where.ts'

/** Search results cut titles by width, near 600 px; sixty characters is what usually fits. */
const SHOWN_LENGTH = 60

const messages = defineMessages({
  present: 'The page has a title.',
  missing: 'The page has no title.',
  noElement: 'The head has no title element.',
  empty: 'The title is empty.',
  blank: 'This title has no text.',
  placeholder: '“{text}” could be the title of any page.',
  several: 'The page has {count} titles; browsers use the first.',
  further: 'Another title, which browsers ignore.',
  long: '{length} characters long; search results cut titles off at about {shown}.',
})

export const title = defineAudit({
  id: 'seo/title',
  importance: 'high',
  blocking: true,
  title: 'Page has a title',
  failureTitle: 'Page title is missing, empty, duplicated or a placeholder',
  why: 'The title is the headline of the page in search results, tabs and bookmarks, and the first thing a screen reader announces.',
  fix: 'Add one `<title>` to the head that describes this page and no other.',
  messages,
  authorities: [
    googleSearch('title links', 'appearance/title-link'),
    actRule('WCAG 2.2, 2.4.2 Page Titled', '2779a5'),
    wcagTechnique('a title that does not identify the page', 'failures/F25'),
  ],
  examples: {
    bad: '<head><title> </title></head>',
    good: '<head><title>Opening hours – Museum of Clocks</title></head>',
  },
  // Scripts may replace a placeholder.
  provenByShell: ['pass'],
  needs: ['document'],

  check({ document }) {
    const titles = document.all('title').filter((element) => element.namespace === 'html')
    const first = titles[0]
    if (first === undefined)
      return fail(messages.missing, { findings: [finding(messages.noElement, { where: 'head' })] })
    const text = foldSpace(textContent(first))
    if (text === '') return fail(messages.empty, { findings: [findingAt(document, first, messages.blank)] })
    // Browsers and search engines ignore titles in the body; several in the head contradict each other.
    const further = titles.slice(1).filter((element) => element.parent === document.head)
    if (further.length > 0)
      return warn(messages.several({ count: further.length + 1 }), {
        value: text,
        ...findingsAt(document, further, messages.further),
      })
    const { length } = text
    if (length <= MAX_PLACEHOLDER && PLACEHOLDERS.has(text.toLowerCase().replace(AROUND, '')))
      return warn(messages.placeholder({ text }), {
        value: text,
        findings: [findingAt(document, first, messages.placeholder({ text }))],
        details: { length },
      })
    const isLong = length > SHOWN_LENGTH
    return pass(messages.present, {
      value: text,
      findings: isLong ? [finding(messages.long({ length, shown: SHOWN_LENGTH }), { note: true })] : [],
      details: { length },
    })
  },
})

/** Default titles of editors, templates and frameworks, and words for the home page of any site. */
const PLACEHOLDERS = new Set(
  `untitled|untitled document|untitled page|new page|new document|no title|document|title|page title|site title|title here|your title here
  |insert title here|insert your title here|default|default page|index|index.html|index.php|home|home page|homepage|undefined|null|test page
  |web page|webpage|website|my website|my site|my page|my web page|my app|page 1|lorem ipsum|react app|react redux app|create next app|vite app
  |vite + react|vite + react + ts|vite + vue|vite + vue + ts|vite + svelte|vite + svelte + ts|vite + preact|vite + preact + ts|vite + ts
  |vite + lit|vite + solid|nuxt app|nuxt 3 app|vue app|ionic app|new remix app|gatsby default starter|welcome to nginx
  |apache2 ubuntu default page: it works|apache2 debian default page: it works|test page for the apache http server|iis windows server
  |startseite|unbenannt|unbenanntes dokument|unbenannte seite|ohne titel|accueil|page d'accueil|page d’accueil|sans titre|document sans titre
  |inicio|página de inicio|página principal|sin título|documento sin título|início|página inicial|sem título|documento sem título
  |pagina iniziale|pagina principale|senza titolo|documento senza titolo|naamloos|naamloos document|strona główna|bez tytułu|hem|hjem|etusivu
  |главная|главная страница|без названия|ana sayfa|anasayfa|首页|主页|首頁|无标题文档|ホーム|トップページ|無題|無題ドキュメント|홈`
    .split('|')
    .map((text) => text.trim()),
)
const MAX_PLACEHOLDER = 60
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
