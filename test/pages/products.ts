import type { Header } from '../../src/engine/model.ts'

/** A page, its address and its headers, together about as large as asked for. */
export interface Sized {
  html: string
  url?: string
  headers?: Header[]
  robots_txt?: string
}

/**
 * Pages of two parts that multiply where each of one is held against each of the other: half of the size for either. A reader that does
 * so takes four times as long for twice the page.
 */
export const PRODUCTS: Record<string, (size: number) => Sized> = {
  'base URL × links': (size) =>
    body(`<base href="${fill(size / 2, () => 'a/')}">${fill(size / 2, () => '<a href="x y">k</a>')}`),
  'final URL × links': (size) => ({
    url: `https://example.com/${fill(size / 2, () => 'a/')}`,
    ...body(fill(size / 2, () => '<a href="x y">k</a>')),
  }),
  'base URL × images': (size) =>
    body(`<base href="${fill(size / 2, () => 'a/')}">${fill(size / 2, () => '<img src="x y" srcset="u v 2x">')}`),
  'rules for sizes × images': (size) =>
    body(
      `<style>${fill(size / 2, () => '.x .a{width:1px}')}</style>${fill(size / 2, () => '<img class=a src=x alt="">')}`,
    ),
  'base URL × alternates': (size) => ({
    html: `<!doctype html><base href="${fill(size / 2, () => 'a/')}">${fill(size / 2, (i) => `<link rel=alternate hreflang=en href="x${i}">`)}`,
  }),
  'ids × references': (size) =>
    body(
      fill(size / 2, (i) => `<p id=x${i}>t</p>`) +
        fill(size / 2, (i) => `<div role=img aria-labelledby="x${i} x${i * 7}"></div>`),
    ),
  'text × references to it': (size) =>
    body(
      `<p id=x>${fill(size / 2, () => 'word ')}</p>${fill(size / 2, () => '<div role=img aria-labelledby=x></div>')}`,
    ),
  'text × descriptions': (size) =>
    body(
      `<p id=x>${fill(size / 2, () => 'word ')}</p>${fill(size / 2, () => '<button aria-describedby=x>b</button>')}`,
    ),
  'labels × inputs': (size) =>
    body(fill(size / 2, () => '<label for=x>l</label>') + fill(size / 2, () => '<input id=x>')),
  'text of a label × inputs in it': (size) =>
    body(`<label>${fill(size / 2, () => 'word ')}${fill(size / 2, () => '<input>')}</label>`),
  'owners × owned': (size) =>
    body(
      fill(size / 2, (i) => `<ul role=list aria-owns="x${i} x0"></ul>`) +
        fill(size / 2, (i) => `<i role=listitem id=x${i}>t</i>`),
    ),
  'owned list × owners': (size) =>
    body(
      `<div role=list aria-owns="${fill(size / 2, (i) => `x${i} `)}"></div>${fill(size / 2, (i) => `<i role=listitem id=x${i}></i>`)}`,
    ),
  'slots × children of their host': (size) =>
    body(
      `<x-a><template shadowrootmode=open><h1>${fill(size / 2, () => '<slot name=b></slot>')}</h1></template>${fill(size / 2, () => '<i slot=b></i>')}</x-a>`,
    ),
  'shadow roots × what is around them': (size) =>
    body('<div>'.repeat(200) + fill(size, () => '<b><template shadowrootmode=open><h1></h1></template></b>')),
  'header cells × cells': (size) =>
    body(
      `<table>${fill(size / 2, (i) => `<tr><th id=h${i}>t`)}${fill(size / 2, (i) => `<tr><td headers="h${i} h0">c`)}</table>`,
    ),
  'text of a header cell × cells': (size) =>
    body(`<table><tr><th id=h>${fill(size / 2, () => 'word ')}${fill(size / 2, () => '<tr><td headers=h>c')}</table>`),
  'rows × columns': (size) => body(`<table>${fill(size / 2, () => '<tr>')}<tr>${fill(size / 2, () => '<td>')}</table>`),
  'spans × rows': (size) =>
    body(
      `<table><tr>${fill(size / 2, () => '<td rowspan=65534 colspan=1000>')}${fill(size / 2, () => '<tr><td>')}</table>`,
    ),
  'classes × selectors': (size) =>
    body(
      `<style>${fill(size / 2, (i) => `.c${i}{display:none}`)}</style>${fill(size / 2, (i) => `<b class=c${i}>t</b>`)}`,
    ),
  'rules for all children × elements without children': (size) =>
    body(`<style>${fill(size / 2, () => 'b > *{display:none}')}</style>${fill(size / 2, () => '<b></b>')}`),
  ':has() × later siblings': (size) =>
    body(`<style>b:has(~ .x){display:none}</style>${fill(size, () => '<b><img src=x></b>')}`),
  'languages and states of selectors × elements': (size) =>
    body(
      `<style>${fill(size / 2, () => `input:lang(${'de,'.repeat(99)}de)${':enabled'.repeat(50)}{display:none}`)}</style>${fill(size / 2, () => '<input>')}`,
    ),
  'scopes × their rules': (size) =>
    body(
      `<style>@scope (${'.s'.repeat(200)}){${fill(size / 2, () => '& &,:scope &{display:none}')}}</style>${fill(size / 2, () => '<b class=s>t</b>')}`,
    ),
  'styles × elements, in each of many shadow roots': (size) => {
    const part = Math.sqrt(size) * 10
    const content = `<style>${fill(part / 2, (i) => `img ~ p:not(.x${i}){display:none}`)}</style><img src=x>${fill(part / 2, () => '<p></p>')}`
    return body(fill(size, () => `<a-b><template shadowrootmode=open>${content}</template></a-b>`))
  },
  'selectors × classes of one element': (size) =>
    body(
      `<style>${fill(size / 2, (i) => `.c${i}{display:none}`)}</style><b class="${fill(size / 2, (i) => `c${i} `)}">t</b>`,
    ),
  'elements × selectors': (size) =>
    body(`<style>${fill(size / 2, () => 'p b{color:red}')}</style>${fill(size / 2, () => '<b>t</b>')}`),
  'policy sources × scripts': (size) => ({
    headers: header('content-security-policy', `script-src ${fill(size / 2, (i) => `h${i}.example `)}`),
    ...body(fill(size / 2, (i) => `<script src="https://s${i}.example/"></script>`)),
  }),
  'policy hashes × inline scripts': (size) => ({
    headers: header('content-security-policy', `script-src ${fill(size / 2, (i) => `'sha256-${i}' `)}`),
    ...body(fill(size / 2, (i) => `<script>${i}</script>`)),
  }),
  'headers × directives': (size) => ({
    headers: headers(size / 2, () => ['content-security-policy', "default-src 'self'; img-src *"]),
    ...body(fill(size / 2, () => '<img src=https://i.example/>')),
  }),
  'directives of one policy': (size) => ({
    headers: header(
      'content-security-policy',
      fill(size, (i) => `script-src a${i}.example;`),
    ),
    ...body(''),
  }),
  'permissions × permissions': (size) => ({
    headers: header(
      'permissions-policy',
      fill(size, (i) => `f${i}=(),`),
    ),
    ...body(''),
  }),
  cookies: (size) => ({
    headers: headers(size, (i) => ['set-cookie', `c${i}=1; Path=/; Domain=example.com`]),
    ...body(''),
  }),
  'links in a header × alternates': (size) => ({
    headers: headers(size, (i) => ['link', `<https://example.com/${i}>; rel="alternate"; hreflang="x-${i}"`]),
    ...body(''),
  }),
  'robots.txt rules × wildcards': (size) => ({
    url: `https://example.com/${fill(Math.min(size, 8_000), () => 'a')}`,
    robots_txt: `user-agent: *\n${fill(size, () => 'disallow: /*a*a*a*a*a*a*a*b\n')}`,
    ...body(''),
  }),
  'robots.txt groups': (size) => ({
    robots_txt: fill(size, (i) => `user-agent: b${i}\ndisallow: /${i}\n`),
    ...body(''),
  }),
  'maps × images': (size) =>
    body(
      fill(size / 2, (i) => `<map name=m${i}><area href=/${i}></map>`) +
        fill(size / 2, (i) => `<img usemap=#m${i} src=i>`),
    ),
  'radio buttons × groups': (size) => body(fill(size, (i) => `<input type=radio name=r${i % 50}>`)),
  'headings × headings': (size) => body(fill(size, (i) => `<h${(i % 6) + 1}>h ${i}</h${(i % 6) + 1}>`)),
  'languages × texts': (size) => body(fill(size, (i) => `<p lang="en-x-${i}">t</p>`)),
  'long language × texts': (size) => ({
    html: `<!doctype html><html lang="${fill(size / 2, () => 'a-')}"><body>${fill(size / 2, () => '<p>t</p>')}`,
  }),
  'links × the same text': (size) => body(fill(size, (i) => `<a href=/${i}>more</a>`)),
  'fragment links × ids': (size) =>
    body(fill(size / 2, (i) => `<a href=#x${i}>t</a>`) + fill(size / 2, (i) => `<p id=x${i}>t</p>`)),
  'e-mail addresses × links': (size) =>
    body(fill(size / 2, (i) => `a${i}@example.com `) + fill(size / 2, (i) => `<a href=mailto:a${i}@example.com>m</a>`)),
  'strings × their ends': (size) => body(`<style>p{color:red}"${fill(size, () => '\\"')}</style>`),
  'escapes × their digits': (size) =>
    body(`<style>${fill(size, () => `[a=${'\\aaaaaa'.repeat(50)}!{display:none}`)}</style>`),
  'long word × boundaries': (size) => body(`<p>${fill(size, () => 'a@')}</p>`),
  'structured data references': (size) =>
    body(
      `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[${fill(size, (i) => `{"@type":"Thing","@id":"#${i}","subjectOf":{"@id":"#${i * 3}"}},`)}{}]}</script>`,
    ),
  'candidates of one image': (size) =>
    body(`<img sizes=100vw srcset="${fill(size, (i) => `i${i}.png ${i + 1}w, `)}j.png 1w">`),
  'font faces × preloads': (size) =>
    body(
      `<style>${fill(size / 2, (i) => `@font-face{font-family:f;src:url(f${i}.woff2)}`)}</style>${fill(size / 2, (i) => `<link rel=preload as=font href=f${i}.woff2>`)}`,
    ),
  'attributes of one element': (size) => body(`<div ${fill(size, (i) => `a${i}=b `)}>`),
  'misnested formatting': (size) => body(fill(size, (i) => (i % 40 === 39 ? '</p></b>' : '<b><p>'))),
  'unclosed formatting × blocks': (size) => body(`${'<b><i><u><s>'.repeat(20)}${fill(size, () => '<p>t')}`),
  'nesting × text': (size) => body(`${'<div role=button tabindex=0>'.repeat(400)}${fill(size, () => 'word ')}`),
  'stray text in tables': (size) => body(`<table>${fill(size, () => 'x<tr>')}`),
}

function body(html: string): Sized {
  return { html: `<!doctype html><html lang=en><head><title>t</title><body>${html}` }
}

function header(name: string, value: string): Header[] {
  return [
    ['content-type', 'text/html'],
    [name, value],
  ]
}

function headers(size: number, one: (i: number) => Header): Header[] {
  const all: Header[] = [['content-type', 'text/html']]
  for (let length = 0; length < size; length += all.at(-1)!.join('').length) all.push(one(all.length))
  return all
}

/** Pieces until there are so many characters. */
function fill(size: number, piece: (i: number) => string): string {
  let text = ''
  for (let i = 0; text.length < size; i++) text += piece(i)
  return text
}
