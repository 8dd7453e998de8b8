import type { SeededRandom } from './seeded-random.ts'
import { date, headline, prose, sentence, slug, token, words } from './text.ts'

/** What pages of all kinds have in common. */

export function head(random: SeededRandom, extra = ''): string {
  const title = headline(random)
  const description = sentence(random).trim().replaceAll('"', '')
  const social = random.isOneIn(3)
    ? ''
    : `<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="https://cdn.example.com/${token(random, 12)}.jpg">
<meta property="og:type" content="article"><meta name="twitter:card" content="summary_large_image">
`
  const canonical = random.isOneIn(4) ? '' : `<link rel="canonical" href="https://www.example.com/${slug(random)}">\n`
  const alternates = random.isOneIn(4)
    ? random.times(
        2,
        12,
        (i) =>
          `<link rel="alternate" hreflang="${LANGUAGES[i % LANGUAGES.length]}" href="https://www.example.com/${LANGUAGES[i % LANGUAGES.length]}/">\n`,
      )
    : ''
  const styles = random.times(
    1,
    4,
    () => `<link rel="stylesheet" href="/assets/${token(random, 8)}.css?v=${random.whole(1, 99)}">\n`,
  )
  const data = random.isOneIn(2)
    ? ''
    : `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Article', headline: title, datePublished: date(random), author: { '@type': 'Person', name: words(random, 2, 2) } })}</script>\n`
  return `<head>
<meta charset="utf-8">
<title>${title} | Example</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${random.isOneIn(5) ? '' : `<meta name="description" content="${description}">\n`}${canonical}${alternates}${social}<link rel="icon" href="/favicon.ico">
${styles}${random.times(0, 3, () => `<script src="https://${random.pick(HOSTS)}/${token(random, 10)}.js" async></script>\n`)}${data}${extra}</head>`
}

export function navigation(random: SeededRandom, least = 5, most = 30): string {
  const items = random.times(
    least,
    most,
    () =>
      `<li class="nav-item menu-item-${random.whole(1, 9999)}"><a class="nav-link" href="/${slug(random)}">${words(random, 1, 3)}</a></li>\n`,
  )
  return `<header class="site-header" role="banner"><a href="/" class="logo"><img src="/logo.svg" alt="Example" width="120" height="40"></a>
<nav aria-label="Main"><ul class="nav">${items}</ul></nav>
<form action="/search" role="search"><label for="q">Search</label><input id="q" name="q" type="search"><button type="submit">${icon(random)} Search</button></form></header>
`
}

export function footer(random: SeededRandom): string {
  const columns = random.times(
    2,
    5,
    () =>
      `<div class="col"><h3>${words(random, 1, 2)}</h3><ul>${random.times(3, 9, () => `<li><a href="/${slug(random)}">${words(random, 1, 3)}</a></li>`)}</ul></div>\n`,
  )
  const social = ['facebook.com', 'x.com', 'instagram.com', 'youtube.com']
    .map((host) => `<a href="https://${host}/example" class="social" aria-label="${host}">${icon(random)}</a>`)
    .join('')
  return `<footer><div class="row">${columns}</div><p>${social}</p><p>&copy; 2026 Example. <a href="/privacy">Privacy</a></p></footer>
${random.times(1, 5, () => `<script src="/assets/${token(random, 8)}.js" defer></script>\n`)}${tracking(random)}`
}

export function picture(random: SeededRandom): string {
  const name = token(random, 10)
  const alt = random.isOneIn(8) ? '' : ` alt="${words(random, 2, 7)}"`
  const sizes = random.isOneIn(2)
    ? ` srcset="/media/${name}-480.jpg 480w, /media/${name}-960.jpg 960w, /media/${name}-1440.jpg 1440w" sizes="(max-width: 600px) 100vw, 50vw"`
    : ''
  const extent = random.isOneIn(3) ? '' : ` width="${random.whole(60, 1200)}" height="${random.whole(60, 800)}"`
  return `<img src="/media/${name}.jpg"${sizes}${extent}${alt}${random.isOneIn(2) ? ' loading="lazy"' : ''} class="img-${random.whole(1, 40)}">`
}

export function icon(random: SeededRandom): string {
  const path = random.times(3, 9, () => `${random.pick(['M', 'L', 'C', 'h', 'v'])}${(random.next() * 24).toFixed(2)} `)
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}z" fill="currentColor"/></svg>`
}

/** Inline code as bundlers write it, of about a size. */
export function code(random: SeededRandom, size: number): string {
  let made = '!function(){"use strict";'
  while (made.length < size)
    made += `var ${token(random, 2)}=function(t,e){return t<e&&"${token(random, 5)}"!==t?e.${token(random, 4)}(${random.whole(0, 999)}):{${token(random, 3)}:[${random.whole(0, 9)},!0]}};`
  return `${made}}();`
}

export function css(random: SeededRandom, size: number): string {
  let made = ''
  while (made.length < size)
    made += `.${token(random, 6)}>${random.pick(['a', 'div', 'li', 'span'])}:hover{margin:${random.whole(0, 40)}px auto;color:#${token(random, 6)};background:url(/img/${token(random, 6)}.png) no-repeat}`
  return made
}

export function json(random: SeededRandom, size: number): string {
  const items: unknown[] = []
  for (let length = 0; length < size; length += 190)
    items.push({ id: random.whole(1, 1e6), slug: slug(random), title: words(random, 3, 9), body: prose(random, 1, 1) })
  return JSON.stringify({ props: { pageProps: { items } }, buildId: token(random, 20) }).replaceAll('</', '<\\/')
}

/** Pieces until a page has its size. */
export function until(size: number, make: (index: number) => string): string {
  let made = ''
  for (let index = 0; made.length < size; index++) made += make(index)
  return made
}

function tracking(random: SeededRandom): string {
  if (random.isOneIn(3)) return ''
  return `<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-${token(random, 8)}');</script>
<noscript><img height="1" width="1" style="display:none" src="https://${random.pick(HOSTS)}/tr?id=${token(random, 12)}&amp;ev=PageView"></noscript>
`
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-br', 'ja', 'x-default']
const HOSTS = ['www.googletagmanager.com', 'cdn.jsdelivr.net', 'connect.facebook.net', 'static.example.net']
