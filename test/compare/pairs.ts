/** Pages before and after an edit, and what a comparison has to say of it. Most edits change nothing that an audit looks for. */

/** By audit; audits that are not listed find the same problems as before. */
export type ExpectedChanges = Record<string, { new?: number; fixed?: number; moved?: number }>

export interface EditedPage {
  name: string
  before: string
  after: string
  expected: ExpectedChanges
  /** In a browser, where that is different. */
  inBrowser?: ExpectedChanges
}

const HEAD = `<meta charset="utf-8"><title>Clocks and watches, repaired in the old town</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="We repair clocks and watches of all ages, and pick them up anywhere in the old town.">
<script nonce="r4nd0m" src="/app.1a2b3c4d5e.js" defer></script>`

const BODY = `<header class="top"><nav aria-label="Main"><a href="/">Home</a> <a class="link" href="/more">Click here</a></nav></header>
<main id="content">
<h1>Clocks and watches</h1>
<p class="intro">We repair clocks of all ages, and pick them up anywhere in town. Last change: 2026-03-01.</p>
<section class="gallery">
<img class="hero" src="/img/tower.1a2b3c4d5e.png">
<img class="thumb" src="/img/cuckoo.png?v=1">
<img class="thumb" src="/img/pocket.png">
<img class="thumb" src="/img/kitchen.png" alt="A kitchen clock" width="40" height="40">
</section>
<aside><iframe class="ad" src="/ads/slot?id=1"></iframe></aside>
<form action="/search"><input class="field" type="text" name="q"><button class="go" type="submit"></button></form>
<p><a class="cart" href="/cart"><i class="icon"></i></a></p>
<p class="faint" style="color:#bbb">Open every day from nine to five.</p>
<h4>Visit us</h4>
</main>`

function pageOf(head: string, body: string): string {
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>${body}</body></html>`
}

export const PAGE = pageOf(HEAD, BODY)

type Edit = readonly [from: string | RegExp, to: string]

/** Of the page above. Each of the edits has to find its place. */
function edited(
  name: string,
  edits: readonly Edit[],
  expected: ExpectedChanges = {},
  inBrowser?: ExpectedChanges,
): EditedPage {
  let after = PAGE
  for (const [from, to] of edits) {
    const next = after.replace(from, to)
    if (next === after) throw new Error(`${name}: the page has no ${from}.`)
    after = next
  }
  return { name, before: PAGE, after, expected, ...(inBrowser && { inBrowser }) }
}

const HERO = '<img class="hero" src="/img/tower.1a2b3c4d5e.png">'
const CUCKOO = '<img class="thumb" src="/img/cuckoo.png?v=1">'
const POCKET = '<img class="thumb" src="/img/pocket.png">'
const KITCHEN = '<img class="thumb" src="/img/kitchen.png" alt="A kitchen clock" width="40" height="40">'
const AD = '<iframe class="ad" src="/ads/slot?id=1"></iframe>'
const FIELD = '<input class="field" type="text" name="q">'
const BUTTON = '<button class="go" type="submit"></button>'
const CART = '<a class="cart" href="/cart"><i class="icon"></i></a>'
const FAINT = '<p class="faint" style="color:#bbb">Open every day from nine to five.</p>'

/** Edits that leave every problem as it is. */
export const NO_CHANGE: readonly EditedPage[] = [
  edited('a class is renamed', [['class="hero"', 'class="banner wide"']]),
  edited('all classes come from another build', [
    ['class="hero"', 'class="hero css-1x2y3z"'],
    ['class="field"', 'class="sc-bdVaJa field"'],
    ['class="cart"', 'class="cart_9fK2x"'],
  ]),
  edited('a width is set', [[CUCKOO, '<img class="thumb" width="80" src="/img/cuckoo.png?v=1">']]),
  edited('a srcset is added', [
    [POCKET, '<img class="thumb" srcset="/img/pocket.png 1x, /img/pocket-2.png 2x" src="/img/pocket.png">'],
  ]),
  edited('decoding is set', [[HERO, '<img class="hero" decoding="async" src="/img/tower.1a2b3c4d5e.png">']]),
  edited('a link opens in a new tab', [
    [CART, '<a class="cart" href="/cart" target="_blank" rel="noopener"><i class="icon"></i></a>'],
  ]),
  edited('a version in a query is raised', [['cuckoo.png?v=1', 'cuckoo.png?v=2']]),
  edited('a query is added', [['href="/cart"', 'href="/cart?utm_source=mail"']]),
  edited('a bundler writes another hash', [
    ['tower.1a2b3c4d5e.png', 'tower.99ffee8877.png'],
    ['app.1a2b3c4d5e.js', 'app.99ffee8877.js'],
  ]),
  edited('attributes change their order', [[FIELD, '<input name="q" type="text" class="field">']]),
  edited('an image gets a wrapper', [[HERO, `<div class="frame"><div>${HERO}</div></div>`]]),
  edited('the main content gets a wrapper', [
    ['<main id="content">', '<div class="shell"><main id="content">'],
    ['</main>', '</main></div>'],
  ]),
  edited('the form moves into a section', [
    [/<form.*<\/form>/, `<section><div><form action="/search">${FIELD}${BUTTON}</form></div></section>`],
  ]),
  edited('white space is removed', [[/>\n</g, '><']]),
  edited('lines are inserted above', [
    ['<main id="content">', '<main id="content">\n\n\n<p>Closed on Sundays.</p>\n\n'],
  ]),
  edited('a good image is put before the others', [
    [HERO, `<img src="/img/new.png" alt="A new clock" width="40" height="40">${HERO}`],
  ]),
  edited('images change their order', [[`${CUCKOO}\n${POCKET}`, `${POCKET}\n${CUCKOO}`]]),
  edited('a nonce is another', [['r4nd0m', 'an0ther']]),
  edited('data attributes are added', [
    [CUCKOO, '<img class="thumb" data-id="17" data-v-7ba5bd90 src="/img/cuckoo.png?v=1">'],
  ]),
  edited('a style is set', [[POCKET, '<img class="thumb" style="border:0" src="/img/pocket.png">']]),
  edited('a framework numbers elements', [
    [FIELD, '<input id=":r1:" class="field" type="text" name="q">'],
    [BUTTON, '<button id=":r2:" class="go" type="submit"></button>'],
  ]),
  edited('an experiment marks the body', [['<body>', '<body class="exp-17 variant-b">']]),
  edited('a text is rewritten', [
    [
      'We repair clocks of all ages, and pick them up anywhere in town.',
      'Bring us your clock, or let us come and take it along for you.',
    ],
  ]),
  edited('a headline is rewritten', [['<h1>Clocks and watches</h1>', '<h1>Spring offers for clocks and watches</h1>']]),
  edited('a date is another', [['2026-03-01', '2026-03-02']]),
  edited('an ad rotates', [[AD, '<iframe class="ad" src="/ads/slot?id=2&amp;t=17"></iframe>']]),
  edited('an ad comes from another path', [[AD, '<iframe class="ad" src="/ads/banner/77"></iframe>']]),
  edited('an image is exchanged at its place', [[HERO, '<img class="hero" src="/img/church.png">']]),
  edited('an image is loaded by a script', [
    [
      HERO,
      '<img class="hero" src="/img/tower.1a2b3c4d5e.png" data-src="/img/tower.1a2b3c4d5e.png" fetchpriority="high">',
    ],
  ]),
  edited('an empty link gets another icon', [['class="icon"', 'class="icon icon-bag"']]),
  edited('an empty link leads elsewhere', [[CART, '<a class="cart" href="/basket"><i class="icon"></i></a>']]),
  edited('a link without a meaning leads elsewhere', [['href="/more"', 'href="/further"']]),
  edited(
    'a URL is written in full',
    [['src="/img/pocket.png"', 'src="https://example.com/img/pocket.png"']],
    {},
    { 'practice/failed-requests': { new: 1 } },
  ),
  edited('a comment is inserted', [[HERO, `<!-- The hero -->${HERO}`]]),
  edited('tags are written in capitals', [[POCKET, '<IMG CLASS="thumb" SRC="/img/pocket.png">']]),
  edited('quotes are others', [[POCKET, "<img class='thumb' src='/img/pocket.png'>"]]),
  edited('a color is still too faint', [['color:#bbb', 'color:#b0b0b0']]),
  edited('a faint text is rewritten with other hours', [['from nine to five', 'from 10 to 6']]),
  edited('a button moves behind another', [[BUTTON, `<button type="reset">Clear</button>${BUTTON}`]]),
  edited('a field gets an autocomplete', [[FIELD, '<input class="field" type="text" name="q" autocomplete="off">']]),
]

const ALT = 'accessibility/image-alt'
const SIZE = 'performance/image-size'
const LABEL = 'accessibility/form-label'
const LINK = 'accessibility/link-name'
const FRAME = 'accessibility/frame-title'
const HEADINGS = 'accessibility/heading-order'
/** It measures how large buttons are. */
const AXE = 'accessibility/axe'
const CONTRAST = 'accessibility/contrast'

/** Edits that make something worse or better. */
export const CHANGE: readonly EditedPage[] = [
  edited('an image without alt text is added', [[HERO, `${HERO}<img src="/img/sun.png" width="40" height="40">`]], {
    [ALT]: { new: 1 },
  }),
  edited(
    'two images without alt text are added',
    [[HERO, `${HERO}<img src="/img/sun.png" width="40" height="40"><img src="/img/moon.png" width="40" height="40">`]],
    { [ALT]: { new: 2 } },
  ),
  edited('the same image is shown once more', [[POCKET, `${POCKET}${POCKET}`]], {
    [ALT]: { new: 1 },
    [SIZE]: { new: 1 },
  }),
  edited('an alt text is removed', [[KITCHEN, KITCHEN.replace(' alt="A kitchen clock"', '')]], { [ALT]: { new: 1 } }),
  edited('an alt text is written', [[POCKET, '<img class="thumb" src="/img/pocket.png" alt="A pocket watch">']], {
    [ALT]: { fixed: 1 },
  }),
  edited(
    'all alt texts are written',
    [
      [HERO, HERO.replace('<img', '<img alt="A tower clock"')],
      [CUCKOO, CUCKOO.replace('<img', '<img alt="A cuckoo clock"')],
      [POCKET, POCKET.replace('<img', '<img alt="A pocket watch"')],
    ],
    { [ALT]: { fixed: 3 } },
  ),
  edited('an image is removed', [[CUCKOO, '']], { [ALT]: { fixed: 1 }, [SIZE]: { fixed: 1 } }),
  edited(
    'one image is fixed, another one comes without alt text elsewhere',
    [
      [POCKET, '<img class="thumb" src="/img/pocket.png" alt="A pocket watch">'],
      ['<h4>', '<p><img src="/img/map.png" id="map" width="40" height="40"></p><h4>'],
    ],
    { [ALT]: { moved: 1 } },
  ),
  edited(
    'one image is fixed, two others come without alt text elsewhere',
    [
      [POCKET, '<img class="thumb" src="/img/pocket.png" alt="A pocket watch">'],
      [
        '<h4>',
        '<p><img src="/img/map.png" id="map" width="40" height="40"><img src="/img/door.png" id="door" width="40" height="40"></p><h4>',
      ],
    ],
    { [ALT]: { new: 2, fixed: 1 } },
  ),
  edited(
    'an image is fixed while all others are edited',
    [
      [HERO, '<div><img class="banner" loading="eager" src="/img/tower.99ffee8877.png"></div>'],
      [CUCKOO, '<img class="small" decoding="async" src="/img/cuckoo.png?v=7">'],
      [POCKET, '<img class="small" src="/img/pocket.png" alt="A pocket watch">'],
    ],
    { [ALT]: { fixed: 1 } },
  ),
  edited('sizes are set', [[POCKET, '<img class="thumb" src="/img/pocket.png" width="40" height="40">']], {
    [SIZE]: { fixed: 1 },
  }),
  edited(
    'a field gets a label',
    [[FIELD, `<label>Search ${FIELD}</label>`]],
    { [LABEL]: { fixed: 1 } },
    { [LABEL]: { fixed: 1 }, [AXE]: { fixed: 1 } },
  ),
  edited('a second field has no label', [[FIELD, `${FIELD}<input class="field" type="text" name="place">`]], {
    [LABEL]: { new: 1 },
  }),
  edited(
    'another field takes the place of one without label',
    [[FIELD, '<label>Search <input type="text" name="words"></label><textarea name="note"></textarea>']],
    { [LABEL]: { moved: 1 } },
    { [LABEL]: { moved: 1 }, [AXE]: { fixed: 1 } },
  ),
  edited('an empty link gets a label', [[CART, CART.replace('<a', '<a aria-label="Cart"')]], { [LINK]: { fixed: 1 } }),
  edited('a second link is empty', [[CART, `${CART} <a class="account" href="/account"><i class="icon"></i></a>`]], {
    [LINK]: { new: 1 },
  }),
  edited(
    'a button gets a text',
    [[BUTTON, '<button class="go" type="submit">Search</button>']],
    {
      'accessibility/button-name': { fixed: 1 },
    },
    { 'accessibility/button-name': { fixed: 1 }, [AXE]: { fixed: 1 } },
  ),
  edited(
    'a second button has no text',
    [[BUTTON, `${BUTTON}<button class="mic" type="button"></button>`]],
    {
      'accessibility/button-name': { new: 1 },
    },
    { 'accessibility/button-name': { new: 1 }, [AXE]: { new: 1 } },
  ),
  edited('a frame gets a title', [[AD, AD.replace('<iframe', '<iframe title="Advertisement"')]], {
    [FRAME]: { fixed: 1 },
  }),
  edited('a second frame has no title', [[AD, `${AD}<iframe src="/map.html"></iframe>`]], { [FRAME]: { new: 1 } }),
  edited('headings no longer skip a level', [['<h4>Visit us</h4>', '<h2>Visit us</h2>']], { [HEADINGS]: { fixed: 1 } }),
  edited(
    'a second heading skips a level',
    [['<h4>Visit us</h4>', '<h4>Visit us</h4><h2>Prices</h2><h5>Watches</h5>']],
    { [HEADINGS]: { new: 1 } },
  ),
  edited('a link says where it leads', [['Click here', 'All services']], { 'seo/link-text': { fixed: 1 } }),
  edited('a second link says nothing', [['<h4>', '<p><a href="/prices">Read more</a></p><h4>']], {
    'seo/link-text': { new: 1 },
  }),
  edited('the title is removed', [[/<title>.*<\/title>/, '']], { 'seo/title': { new: 1 } }),
  edited('the description is removed', [[/<meta name="description".*>/, '']], { 'seo/description': { new: 1 } }),
  edited('the language is removed', [[' lang="en"', '']], { 'accessibility/html-lang': { new: 1 } }),
  edited('zooming is forbidden', [['initial-scale=1', 'initial-scale=1, user-scalable=no']], {
    'accessibility/viewport-zoom': { new: 1 },
  }),
  edited(
    'the page is kept out of search',
    [['<meta charset="utf-8">', '<meta charset="utf-8"><meta name="robots" content="noindex">']],
    { 'seo/indexable': { new: 1 } },
  ),
  edited('the main heading is removed', [['<h1>Clocks and watches</h1>', '']], {
    'seo/headings': { new: 1 },
    [HEADINGS]: { fixed: 1 },
  }),
  edited('an id is used twice', [['<p class="intro">', '<p id="content" class="intro">']], {
    'practice/duplicate-id': { new: 1 },
  }),
  edited(
    'an image is loaded without encryption',
    [[KITCHEN, KITCHEN.replace('/img/', 'http://example.com/img/')]],
    {
      'security/mixed-content': { new: 1 },
    },
    { 'practice/failed-requests': { new: 1 } },
  ),
  edited(
    'two Open Graph tags are added',
    [
      [
        '<meta charset="utf-8">',
        '<meta charset="utf-8"><meta property="og:title" content="Clocks"><meta property="og:type" content="website">',
      ],
    ],
    { 'seo/open-graph': { fixed: 2 } },
  ),
  edited('the order of the keyboard is changed', [[BUTTON, BUTTON.replace('<button', '<button tabindex="3"')]], {
    'accessibility/tabindex': { new: 1 },
  }),
  edited('a faint text is darkened', [['color:#bbb', 'color:#444']], {}, { [CONTRAST]: { fixed: 1 } }),
  edited(
    'a second text is faint',
    [[FAINT, `${FAINT}<p style="color:#bbb">Closed on Sundays.</p>`]],
    {},
    { [CONTRAST]: { new: 1 } },
  ),
  edited(
    'a script throws',
    [['</main>', '</main><script>undefinedMenu.open()</script>']],
    {},
    { 'practice/console-errors': { new: 1 } },
  ),
]
