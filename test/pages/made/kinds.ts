import { code, css, footer, head, icon, json, navigation, picture, until } from './parts.ts'
import type { SeededRandom } from './seeded-random.ts'
import { date, headline, person, prose, richProse, sentence, slug, token, words } from './text.ts'

/** Kinds of pages as sites of today make them, each of about a size. */
export const KINDS: Record<string, (random: SeededRandom, size: number) => string> = {
  article: (random, size) =>
    page(random, {
      size,
      share: 0.6,
      main: (
        room,
      ) => `<article><h1>${headline(random)}</h1><p class="byline">By <a rel="author" href="/authors/${slug(random)}">${person(random)}</a>, <time datetime="${date(random)}">${date(random)}</time></p>
${until(room, (i) => {
  if (i % 7 === 4) return `<h2>${headline(random)}</h2>\n`
  if (i % 9 === 5) return `<figure>${picture(random)}<figcaption>${sentence(random)}</figcaption></figure>\n`
  return random.isOneIn(12)
    ? `<aside class="ad-slot" id="ad-${i}" data-slot="${token(random, 8)}"></aside>\n`
    : `<p>${richProse(random)}</p>\n`
})}</article>`,
    }),
  listing: (random, size) =>
    page(random, {
      size,
      share: 0.8,
      main: (
        room,
      ) => `<h1>${headline(random)}</h1><form class="filters">${random.times(4, 14, (i) => `<div><input type="checkbox" id="f${i}" name="f${i}"><label for="f${i}">${words(random, 1, 3)}</label></div>`)}</form>
<ul class="products grid">${until(
        room,
        (
          i,
        ) => `<li class="product-card" data-sku="${token(random, 8)}" data-position="${i}"><a href="/p/${slug(random)}?ref=list&amp;pos=${i}" class="product-card__link">${picture(random)}<span class="product-card__name">${words(random, 2, 7)}</span></a>
<div class="price"><span class="price__now">${random.whole(3, 400)}.99&nbsp;&euro;</span>${random.isOneIn(3) ? `<s>${random.whole(401, 800)}.00&nbsp;&euro;</s>` : ''}</div><button type="button" class="btn btn--cart" aria-label="Add to cart">${icon(random)}</button></li>\n`,
      )}</ul>`,
    }),
  product: (random, size) =>
    page(random, {
      size,
      share: 0.5,
      main: (
        room,
      ) => `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${headline(random)}</h1><div class="gallery">${random.times(3, 9, () => picture(random))}</div>
<form method="post" action="/cart"><select name="size" aria-label="Size">${random.times(3, 9, (i) => `<option value="${i}">${i}</option>`)}</select><input type="number" name="count" value="1"><button>Add to cart</button></form>
<table class="specs">${random.times(5, 20, () => `<tr><th scope="row">${words(random, 1, 2)}</th><td>${words(random, 1, 6)}</td></tr>`)}</table></div>
<section id="reviews"><h2>Reviews</h2>${until(room, () => `<div class="review"><div class="stars">${icon(random)}${icon(random)}${icon(random)}</div><b>${person(random)}</b><p>${prose(random)}</p></div>\n`)}</section>`,
    }),
  docs: (random, size) =>
    page(random, {
      size,
      share: 0.85,
      main: (
        room,
      ) => `<h1 id="top">${headline(random)}</h1><nav class="toc"><ol>${random.times(5, 25, (i) => `<li><a href="#s${i}">${words(random, 2, 5)}</a></li>`)}</ol></nav>
${until(room, (i) =>
  i % 4 === 2
    ? `<pre class="highlight"><code class="language-js">${random.times(3, 12, () => `<span class="k">const</span> <span class="nx">${token(random, 6)}</span> <span class="o">=</span> <span class="s">&#39;${words(random, 1, 4)}&#39;</span>\n`)}</code></pre>\n`
    : `${i % 4 === 0 ? `<h2 id="s${i / 4}">${headline(random)}<a class="anchor" href="#s${i / 4}">#</a></h2>\n` : ''}<p>${richProse(random)} <code>${token(random, 8)}()</code></p>\n`,
)}`,
    }),
  forum: (random, size) =>
    page(random, {
      size,
      share: 0.9,
      main: (room) =>
        `<h1>${headline(random)}</h1>${until(
          room,
          (
            i,
          ) => `<div class="post" id="p${i}"><div class="author"><a href="/members/${i}"><img src="/avatars/${i}.png" width="48" height="48" alt=""></a> <a href="/members/${i}" class="username">${person(random)}</a><br>Posts: ${random.whole(1, 9000)}</div>
<div class="body">${random.isOneIn(3) ? `<blockquote><cite>${person(random)} wrote:</cite>${prose(random, 1, 3)}</blockquote>` : ''}${prose(random, 1, 5)}<br><br>${prose(random, 1, 2)}</div>
<div class="actions"><a href="#p${i}">#${i}</a> <a href="/reply?p=${i}" rel="nofollow">Reply</a> <a href="javascript:void(0)" onclick="quote(${i})">Quote</a></div><hr><small>${sentence(random)}</small></div>\n`,
        )}`,
    }),
  blog: (random, size) =>
    page(random, {
      size,
      share: 0.65,
      main: (room) =>
        `<div class="posts">${until(
          room,
          (
            i,
          ) => `<article id="post-${i}" class="post-${i} post type-post status-publish format-standard has-post-thumbnail hentry category-${slug(random)}"><header class="entry-header"><h2 class="entry-title"><a href="/${date(random).replaceAll('-', '/')}/${slug(random)}/" rel="bookmark">${headline(random)}</a></h2></header>
${picture(random)}<div class="entry-content">${random.times(1, 4, () => `<p>${richProse(random)}</p>`)}<p><a class="more-link" href="/${slug(random)}">Read more</a></p></div></article>\n`,
        )}</div><aside class="widget-area">${random.times(2, 6, () => `<section class="widget"><h3>${words(random, 1, 3)}</h3><ul>${random.times(4, 12, () => `<li><a href="/tag/${slug(random)}">${words(random, 1, 2)}</a> (${random.whole(1, 99)})</li>`)}</ul></section>`)}</aside>`,
    }),
  landing: (random, size) =>
    page(random, {
      size,
      share: 0.6,
      main: (room) =>
        until(
          room,
          (i) =>
            `<div class="elementor-section elementor-top-section elementor-element elementor-element-${token(random, 7)} elementor-section-boxed" data-id="${token(random, 7)}" data-element_type="section" data-settings="{&quot;background_background&quot;:&quot;classic&quot;,&quot;animation&quot;:&quot;fadeIn&quot;}"><div class="elementor-container elementor-column-gap-default"><div class="elementor-row">${random.times(1, 4, () => `<div class="elementor-column elementor-col-33" data-id="${token(random, 7)}" data-element_type="column"><div class="elementor-column-wrap elementor-element-populated"><div class="elementor-widget-wrap"><div class="elementor-element elementor-widget elementor-widget-heading" data-widget_type="heading.default"><div class="elementor-widget-container"><h${1 + Math.min(i, 2)} class="elementor-heading-title" style="color:#${token(random, 6)};font-size:${random.whole(14, 48)}px">${headline(random)}</h${1 + Math.min(i, 2)}></div></div><div class="elementor-element elementor-widget-text-editor"><p>${prose(random, 1, 3)}</p></div>${picture(random)}<a class="elementor-button-link elementor-button" role="button" href="/${slug(random)}"><span class="elementor-button-content-wrapper"><span class="elementor-button-text">Learn more</span></span></a></div></div></div>`)}</div></div></div>\n`,
        ),
    }),
  app: (random, size) => `<!DOCTYPE html><html lang="en">${head(random, `<style>${css(random, size * 0.1)}</style>`)}
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
<script id="__NEXT_DATA__" type="application/json">${json(random, size * 0.55)}</script><script>${code(random, size * 0.3)}</script></body></html>`,
  table: (random, size) =>
    page(random, {
      size,
      share: 0.9,
      main: (
        room,
      ) => `<h1>${headline(random)}</h1><table class="table table-striped sortable"><caption>${sentence(random)}</caption><thead><tr>${random.times(8, 8, () => `<th scope="col">${words(random, 1, 2)}</th>`)}</tr></thead>
<tbody>${until(room, (i) => `<tr><td>${i}</td><td><a href="/rows/${i}">${words(random, 1, 3)}</a></td>${random.times(6, 6, () => `<td class="num">${(random.next() * 1e4).toFixed(2)}</td>`)}</tr>\n`)}</tbody></table>`,
    }),
  government: (random, size) =>
    page(random, {
      size,
      share: 0.75,
      main: (
        room,
      ) => `<ol class="breadcrumbs"><li><a href="/">Home</a></li><li><a href="/${slug(random)}">${words(random, 1, 3)}</a></li></ol><h1>${headline(random)}</h1><p class="summary">${prose(random)}</p>
${until(room, (i) => `<details class="accordion"${i === 0 ? ' open' : ''}><summary>${headline(random)}</summary><div class="accordion__body"><p>${richProse(random)}</p><ul>${random.times(2, 7, () => `<li>${sentence(random)}</li>`)}</ul>${random.isOneIn(4) ? `<p class="download"><a href="/files/${token(random, 8)}.pdf">${words(random, 2, 6)} (PDF, ${random.whole(20, 900)}&nbsp;kB)</a></p>` : ''}</div></details>\n`)}`,
    }),
  wiki: (random, size) =>
    page(random, {
      size,
      share: 0.9,
      main: (
        room,
      ) => `<h1 id="firstHeading" class="firstHeading">${headline(random)}</h1><table class="infobox vcard"><tbody>${random.times(5, 20, () => `<tr><th scope="row" class="infobox-label">${words(random, 1, 2)}</th><td class="infobox-data"><a href="/wiki/${slug(random)}" title="${words(random, 1, 3)}">${words(random, 1, 4)}</a></td></tr>`)}</tbody></table>
${until(room * 0.7, (i) => `${i % 5 === 0 ? `<h2><span class="mw-headline" id="h${i}">${words(random, 1, 4)}</span><span class="mw-editsection">[<a href="/w/index.php?action=edit&amp;section=${i}" title="Edit section">edit</a>]</span></h2>\n` : ''}<p>${random.times(2, 7, () => `${sentence(random)}<a href="/wiki/${slug(random)}" title="${words(random, 1, 3)}">${words(random, 1, 3)}</a><sup id="cite_ref-${i}" class="reference"><a href="#cite_note-${i}">[${i}]</a></sup> `)}</p>\n`)}
<ol class="references">${until(room * 0.3, (i) => `<li id="cite_note-${i}"><span class="mw-cite-backlink"><a href="#cite_ref-${i}">^</a></span> <cite class="citation web"><a rel="nofollow" class="external text" href="https://www.example.org/${slug(random)}">"${words(random, 3, 8)}"</a>. ${date(random)}.</cite></li>\n`)}</ol>`,
    }),
}

interface Layout {
  size: number
  /** How much of the page is its content; the rest is inline code and styles. */
  share: number
  main: (room: number) => string
}

function page(random: SeededRandom, { size, share, main }: Layout): string {
  const rest = size * (1 - share)
  const styles = random.isOneIn(3) ? '' : `<style>${css(random, rest * 0.4)}</style>\n`
  const top = `<!DOCTYPE html>\n<html lang="en">\n${head(random, styles)}\n<body class="${words(random, 1, 4)}">\n<!-- ${words(random, 2, 6)} -->\n${navigation(random, 3, Math.min(60, 4 + size / 3000))}`
  const bottom = `<script>${code(random, rest * 0.5)}</script>\n${footer(random)}</body>\n</html>\n`
  const room = Math.max(0, size - top.length - bottom.length)
  return `${top}<main id="content">\n${main(room)}\n</main>\n${bottom}`
}
