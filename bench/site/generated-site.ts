import { SeededRandom } from '../../test/pages/made/seeded-random.ts'
import { headline, prose, richProse, sentence, slug, words } from '../../test/pages/made/text.ts'

export interface SiteShape {
  pages: number
  /** Of an average page. */
  bytes: number
}

export interface GeneratedAnswer {
  type: string
  body: string | Buffer
}

const SECTIONS = 40
const IMAGES = 300
const CHILDREN = 8
const OTHERS = 60
const NAVIGATION = 24
const BLOCKS = 1_500
/** One page of this many has a link to a page of its own that does not exist. */
const BROKEN_EVERY = 40
/** Pages of one section share another. */
const BROKEN_SHARED = '/archive/removed'
/** And one image. */
const BROKEN_IMAGE = '/images/removed.png'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** A site made by a seeded generator: the same in every run, and no page is like another. */
export class GeneratedSite {
  readonly #shape: SiteShape
  readonly #paths: string[]
  readonly #blocks: string[]
  readonly #files: Map<string, GeneratedAnswer>
  /** Bytes of a page without its blocks, and what a block adds. */
  readonly #frameBytes: number
  readonly #blockBytes: number

  constructor(shape: SiteShape) {
    const random = new SeededRandom(11)
    this.#shape = shape
    const sections = Array.from({ length: SECTIONS }, (_, section) => `${slug(random)}-${section}`)
    this.#paths = Array.from({ length: shape.pages }, (_, n) =>
      n === 0 ? '/' : `/${sections[n % SECTIONS]}/${slug(random)}-${n}`,
    )
    this.#blocks = Array.from({ length: BLOCKS }, () => block(random))
    this.#files = new Map([
      ['/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/\n' }],
      ...['/base.css', '/theme.css'].map((path) => [path, { type: 'text/css', body: style(random) }] as const),
      ...['/main.js', '/menu.js'].map((path) => [path, { type: 'text/javascript', body: script(random) }] as const),
    ])
    this.#frameBytes = this.#page(1, 0).length
    this.#blockBytes = (this.#page(1, 50).length - this.#frameBytes) / 50
  }

  /** Undefined for unknown paths. */
  answer(path: string): GeneratedAnswer | undefined {
    if (/^\/images\/\d+\.png$/.test(path)) return { type: 'image/png', body: PIXEL }
    const n = path === '/' ? 0 : Number(/-(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (this.#paths[n] !== path) return this.#files.get(path)
    const blocks = Math.max(0, Math.round((this.#shape.bytes - this.#frameBytes) / this.#blockBytes))
    // Half as long to half as long again.
    const share = 0.5 + new SeededRandom(n).next()
    return { type: 'text/html; charset=utf-8', body: this.#page(n, Math.round(blocks * share)) }
  }

  /** Paths of all links and images that do not work. */
  brokenPaths(): Set<string> {
    const broken = new Set([BROKEN_SHARED, BROKEN_IMAGE])
    for (let n = 0; n < this.#shape.pages; n++) if (n % BROKEN_EVERY === 13) broken.add(`/missing/${n}`)
    return broken
  }

  #page(n: number, blocks: number): string {
    const { pages } = this.#shape
    const random = new SeededRandom(1_000 + n)
    const title = headline(random)
    const targets = Array.from({ length: CHILDREN }, (_, child) => n * CHILDREN + child + 1).filter((to) => to < pages)
    for (let other = 0; other < OTHERS; other++) targets.push(random.whole(0, pages - 1))
    const lines = [
      `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title} | Page ${n}</title>`,
      `<meta name="viewport" content="width=device-width, initial-scale=1">`,
      `<meta name="description" content="${sentence(random)}${words(random, 5, 10)} (${n})">`,
      `<link rel="canonical" href="${this.#paths[n]}">`,
      `<link rel="stylesheet" href="/base.css"><link rel="stylesheet" href="/theme.css">`,
      `<script src="/main.js" defer></script><script src="/menu.js" defer></script>\n</head>\n<body>`,
      `<header class="site-header"><a class="logo" href="/">The Daily Bench</a></header>`,
      `<nav class="site-nav" aria-label="Main"><ul>${this.#listOf(Array.from({ length: Math.min(NAVIGATION, pages) }, (_, to) => to))}</ul></nav>`,
      `<main id="content">\n<h1>${title}</h1>`,
    ]
    const perBlock = blocks === 0 ? 0 : targets.length / blocks
    for (let made = 0; made < blocks; made++) {
      if (made % 6 === 0) lines.push(`<h2 id="part-${made}">${headline(random)}</h2>`)
      lines.push(random.pick(this.#blocks))
      for (const to of targets.splice(0, Math.ceil(perBlock)))
        lines.push(
          `<p class="more">${words(random, 4, 12)} <a href="${this.#paths[to]}">${words(random, 2, 6)}</a>.</p>`,
        )
      if (made % 9 === 4) lines.push(card(random))
    }
    lines.push(`<ul class="related">${this.#listOf(targets)}</ul>`)
    if (n % BROKEN_EVERY === 13) lines.push(`<p><a href="/missing/${n}">${words(random, 2, 5)}</a></p>`)
    if (n % SECTIONS === 3) lines.push(`<p><a href="${BROKEN_SHARED}">${words(random, 2, 5)}</a></p>`)
    if (n % 500 === 5) lines.push(`<img src="${BROKEN_IMAGE}" alt="Removed" width="40" height="40">`)
    lines.push(
      `</main>\n<footer><ul>${this.#listOf([0, 1, 2, 3, 4, 5, 6, 7])}</ul><p>Made for a benchmark.</p></footer>`,
    )
    lines.push('</body>\n</html>\n')
    return lines.join('\n')
  }

  #listOf(pages: number[]): string {
    return pages.map((to) => `<li class="item"><a href="${this.#paths[to]}">Page ${to}</a></li>`).join('\n')
  }
}

/** A few hundred bytes of an article: prose, a list, a quote, a table. */
function block(random: SeededRandom): string {
  switch (random.whole(0, 7)) {
    case 0:
      return `<ul class="points">${random.times(3, 6, () => `<li>${sentence(random)}</li>`)}</ul>`
    case 1:
      return `<blockquote><p>${prose(random)}</p></blockquote>`
    case 2:
      return `<table class="data"><tbody>${random.times(3, 5, () => `<tr><th scope="row">${words(random, 1, 2)}</th><td>${words(random, 1, 4)}</td><td><span class="number">${random.whole(1, 999)}</span></td></tr>`)}</tbody></table>`
    default:
      return `<p>${richProse(random)
        .replace(/<a href="[^"]*">/g, '<strong>')
        .replaceAll('</a>', '</strong>')}</p>`
  }
}

function card(random: SeededRandom): string {
  const image = `/images/${random.whole(1, IMAGES)}.png`
  return `<div class="card"><figure><img src="${image}" alt="${words(random, 2, 6)}" width="320" height="180" loading="lazy"><figcaption>${words(random, 3, 9)}</figcaption></figure></div>`
}

function style(random: SeededRandom): string {
  return random.times(200, 300, () => `.${slug(random)} { margin: ${random.whole(0, 40)}px; color: #333 }\n`)
}

function script(random: SeededRandom): string {
  return random.times(200, 300, () => `window.${slug(random).replaceAll('-', '_')} = ${random.whole(1, 999)};\n`)
}
