import type { DemoPage, DemoSite, Fault } from './site.ts'

type Has = (fault: Fault) => boolean

/** A page of the demo as its site would write it, with what is wrong with it. */
export function markupOf(site: DemoSite, page: DemoPage, faults: readonly Fault[]): string {
  const has: Has = (fault) => faults.includes(fault)
  return `<!doctype html>
<html${has('language') ? '' : ` lang="${site.language}"`}>
<head>
${head(site, page, has)}
</head>
<body>
${has('dated') ? '<center><font size="2">Best viewed at 1024 × 768</font></center>' : ''}
<header>
  <a href="/">${has('names') ? '<img src="/logo.svg" width="40" height="40">' : site.name}</a>
  <nav aria-label="Pages">${menu(site)}</nav>
  ${has('names') ? '<button type="button"><span class="bars"></span></button>' : ''}
</header>
<main>
${content(site, page, has)}
</main>
<footer>
  <p>${site.name}. <a href="/contact">Write to us</a> or <a href="/imprint">see who we are</a>.</p>
</footer>
${has('dated') ? '<marquee>Welcome</marquee>' : ''}
</body>
</html>
`
}

function head(site: DemoSite, page: DemoPage, has: Has): string {
  const address = `https://${site.host}${page.path}`
  const title = `${page.title} – ${site.name}`
  return lines([
    '<meta charset="utf-8">',
    has('title') ? null : `<title>${title}</title>`,
    has('description') ? null : `<meta name="description" content="${page.about}">`,
    has('viewport')
      ? '<meta name="viewport" content="width=1024, user-scalable=no">'
      : '<meta name="viewport" content="width=device-width, initial-scale=1">',
    has('noindex') ? '<meta name="robots" content="noindex">' : null,
    has('refresh') ? '<meta http-equiv="refresh" content="300">' : null,
    has('canonical')
      ? `<link rel="canonical" href="https://${site.host}/page.php?id=${page.path.length}">`
      : `<link rel="canonical" href="${address}">`,
    has('icon') ? null : '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...(has('social')
      ? []
      : [
          `<meta property="og:title" content="${title}">`,
          '<meta property="og:type" content="website">',
          `<meta property="og:url" content="${address}">`,
          `<meta property="og:image" content="https://${site.host}/cover.png">`,
        ]),
    '<link rel="stylesheet" href="/site.css">',
    ...(has('scripts')
      ? ['/jquery.js', '/slider.js', '/tracking.js'].map((src) => `<script src="${src}"></script>`)
      : ['<script src="/site.js" defer></script>']),
    `<script type="application/ld+json">${has('data') ? '{ "@type": "Organization", ' : organisation(site)}</script>`,
  ])
}

function organisation({ name, host }: DemoSite): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name, url: `https://${host}/` })
}

function menu({ pages }: DemoSite): string {
  return pages
    .slice(0, 5)
    .map(({ path, title }) => `<a href="${path}">${title}</a>`)
    .join(' ')
}

function content(site: DemoSite, page: DemoPage, has: Has): string {
  const level = has('outline') ? 4 : 2
  const [first, ...others] = page.sections
  return lines([
    has('heading') ? `<p class="big">${page.title}</p>` : `<h1>${page.title}</h1>`,
    `<p>${page.about}</p>`,
    picture(page, has),
    ...(first ? section(first, level) : []),
    ...others.flatMap((one) => section(one, level)),
    has('mixed') ? `<img src="http://${site.host}/photo.svg" alt="A guest" width="320" height="200">` : null,
    has('weight') ? gallery() : null,
    has('links')
      ? '<p>To read more <a href="/more">click here</a>, or <a href="javascript:void(0)">here</a>.</p>'
      : `<p><a href="/more">More about ${page.title.toLowerCase()}</a></p>`,
    has('frame') ? '<iframe src="/map" width="600" height="300"></iframe>' : null,
    has('roles') ? '<div role="buton" aria-expanded="maybe" tabindex="0">Menu</div><ul><div>One</div></ul>' : null,
    newsletter(has),
  ])
}

function picture({ title }: DemoPage, has: Has): string {
  const alt = has('alt') ? '' : ` alt="${title}, seen from the street"`
  const size = has('weight') ? '' : ' width="640" height="400"'
  return `<img src="/photo.svg"${alt}${size}>`
}

function gallery(): string {
  const photos = [1, 2, 3, 4, 5, 6].map((number) => `<img src="/gallery-${number}.png" alt="Photo ${number}">`)
  return `<div class="gallery">${photos.join('')}</div>`
}

function section([heading, text]: readonly [string, string], level: number): string[] {
  return [`<h${level}>${heading}</h${level}>`, `<p>${text}</p>`]
}

function newsletter(has: Has): string {
  const label = has('labels') ? '' : '<label for="email">Your e-mail address</label>'
  const field = has('labels') ? '' : ' id="email" autocomplete="email"'
  return `<form action="/letters" method="post">${label}<input type="email" name="email"${field}>
  <button>Send me letters</button></form>`
}

function lines(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n')
}
