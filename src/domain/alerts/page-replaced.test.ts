import { describe, expect, it } from 'vitest'
import { readRendering } from '../../engine/derive/accessibility/rendering.ts'
import { pageSignature } from '../../engine/derive/content/page-signature.ts'
import { readDocument } from '../../engine/derive/document/document.ts'
import type { PageSignature } from '../../engine/model.ts'
import type { ReplacedReason } from '../../vocabulary.ts'
import { type AlertState, initialState } from './alert-state.ts'
import { pageReading, type WatchedPage, whyReplaced } from './page-replaced.ts'
import { readingsOf } from './readings.ts'

/** A page as a run sees it. */
interface Seen {
  url?: string
  title?: string
  body: string
  head?: string
  language?: string
}

const NAV = `<header><a href="/">Museum of Clocks</a><nav><a href="/visit">Plan your visit</a><a href="/shop">Shop</a>
<a href="/collection">The collection</a><a href="/events">Events and tours</a></nav></header>`
const FOOTER = `<footer><p>Museum of Clocks, Harbor Street 4, open daily except Mondays. © 2025</p><a href="/imprint">Imprint</a></footer>`
const ARTICLE = `<article><h1>The tower clock of 1742</h1><p>For nearly three centuries the tower clock has told the fishermen of our town
when to leave the harbor and when to come home. Its hands are carved from oak and gilded with leaf from Augsburg.</p>
<p>In spring the restorers took the movement apart, cleaned every wheel, and found the name of its maker scratched into the
barrel: a journeyman nobody had heard of before. Visitors can watch the repair from the gallery on weekends.</p>
<ul><li>Weight: four hundred kilograms</li><li>Pendulum length: three meters</li><li>Escapement: verge and foliot</li></ul></article>`

const CLOCK: Required<Seen> = {
  url: 'https://museum.example/collection/tower-clock',
  title: 'The tower clock – Museum of Clocks',
  body: NAV + ARTICLE + FOOTER,
  head: '<link rel="stylesheet" href="/style.css">',
  language: 'en',
}
const NEWS: Required<Seen> = {
  url: 'https://news.example/',
  title: 'The Harbor Gazette',
  body: `<h1>Harbor Gazette</h1>${['Mayor opens the new bridge over the river', 'Storm damages three boats in the north basin', 'School choir wins the regional contest'].map((text) => `<h2>${text}</h2>`).join('')}`,
  head: '',
  language: 'en',
}
const HOME_BODY = `${NAV}<main><h1>Welcome to the museum</h1><p>Four hundred clocks from six centuries under one roof. Tickets at the desk or online.</p></main>${FOOTER}`
const LOG_IN = `<main><h1>Sign in</h1><form action="/session" method="post"><label>E-mail <input name="email"></label>
<label>Password <input type="password" name="password"></label><button>Continue</button></form></main>`

function signatureOf({ url, title, body, head = '', language }: Seen, like: Required<Seen> = CLOCK): PageSignature {
  const address = url ?? like.url
  const named = title ?? like.title
  const html = `<!doctype html><html lang="${language ?? like.language}"><head><title>${named}</title>${head}</head><body>${body}</body></html>`
  const document = readDocument(html, address)
  const rendering = readRendering(document)
  return pageSignature({
    url: address,
    document,
    isVisible: (element) => rendering.isVisible(element),
    isRendered: false,
  })
}

const error = (title: string, text: string): Seen => ({ title, body: `<h1>${title}</h1><p>${text}</p>` })

describe('a page counts as replaced', () => {
  it.each<[string, ReplacedReason, Seen]>([
    [
      'by a redirect to another domain',
      'other_site',
      { ...CLOCK, url: 'https://casino.test/', title: 'Win big', body: '<p>Play now and win</p>' },
    ],
    [
      'by another domain with the same text',
      'other_site',
      { ...CLOCK, url: 'https://museum-clone.test/collection/tower-clock' },
    ],
    [
      'by a redirect to the home page',
      'home',
      { url: 'https://museum.example/', title: 'Museum of Clocks', body: HOME_BODY },
    ],
    [
      'by a redirect to the home page of a language',
      'home',
      { url: 'https://museum.example/en/', title: 'Museum of Clocks', body: HOME_BODY },
    ],
    [
      'by a redirect to a login',
      'log_in',
      { url: 'https://museum.example/login', title: 'Sign in – Museum of Clocks', body: LOG_IN },
    ],
    [
      'by a login that asks for the email first',
      'log_in',
      {
        url: 'https://museum.example/users/sign_in',
        title: 'Sign in',
        body: '<form><input name="email"><button>Next</button></form>',
      },
    ],
    ['by a login form at the same URL', 'log_in', { title: 'Museum of Clocks', body: LOG_IN }],
    [
      'by a database error of WordPress',
      'database',
      error('Database Error', 'Error establishing a database connection'),
    ],
    ['by a database error without title', 'database', error('', 'SQLSTATE[HY000] [2002] Connection refused')],
    [
      'by a fatal error of PHP after half of the page',
      'script',
      {
        body: `${NAV}<h1>The tower clock</h1><b>Fatal error</b>: Uncaught Error: Call to undefined function get_header() in /var/www/html/index.php:3 Stack trace: #0 {main} thrown in <b>/var/www/html/index.php</b> on line <b>3</b>`,
      },
    ],
    [
      'by a critical error of WordPress',
      'script',
      error('WordPress › Error', 'There has been a critical error on this website.'),
    ],
    [
      'by an error of Next.js',
      'script',
      error(
        'Museum of Clocks',
        'Application error: a client-side exception has occurred while loading museum.example (see the browser console for more information).',
      ),
    ],
    ['by nothing', 'empty', { title: '', body: '' }],
    ['by white space', 'empty', { body: ' <div> </div>' }],
    [
      'by a parked domain',
      'parked',
      error(
        'museum.example',
        'This domain may be for sale. Buy this domain. Related searches: clocks, watches, antiques.',
      ),
    ],
    ['by an expired domain', 'parked', error('museum.example domain expired', 'Contact your registrar to renew it.')],
    [
      'by a page for maintenance',
      'maintenance',
      error('Maintenance', 'Briefly unavailable for scheduled maintenance. Check back in a minute.'),
    ],
    [
      'by one in German',
      'maintenance',
      error(
        'Museum der Uhren',
        'Wegen Wartungsarbeiten sind wir gerade nicht erreichbar. Bitte versuchen Sie es später.',
      ),
    ],
    [
      'by an error of Cloudflare',
      'cdn',
      error('museum.example | 522: Connection timed out', 'Error code 522. Cloudflare Ray ID: 8f2a'),
    ],
    [
      'by an error of CloudFront',
      'cdn',
      error('ERROR: The request could not be satisfied', 'Generated by cloudfront (CloudFront)'),
    ],
    ['by an app that is gone', 'cdn', error('Heroku', 'No such app. There is nothing here, yet.')],
    [
      'by a suspended account',
      'suspended',
      error(
        'Account Suspended',
        'This account has been suspended. Contact your hosting provider for more information.',
      ),
    ],
    [
      'by the default page of nginx',
      'server_default',
      error('Welcome to nginx!', 'If you see this page, the nginx web server is successfully installed and working.'),
    ],
    [
      'by the default page of Apache',
      'server_default',
      error(
        'Apache2 Ubuntu Default Page: It works',
        'This is the default welcome page used to test the correct operation of the Apache2 server.',
      ),
    ],
    [
      'by a list of files',
      'server_default',
      error('Index of /', 'Name Last modified Size Description Parent Directory backup.zip'),
    ],
    [
      'by what was smuggled in',
      'content',
      {
        title: 'Cheap pills online',
        body: '<h1>Cheap pills</h1><p>Order without prescription, shipped worldwide within two days, discreet packaging, pay by card.</p>',
        language: 'ja',
      },
    ],
    [
      'by another page at the same URL',
      'content',
      {
        title: 'Terms of delivery',
        body: '<h1>Terms</h1><p>Orders placed before noon are shipped on the same working day unless stated otherwise in writing.</p>',
      },
    ],
  ])('%s', (_, reason, seen) => {
    expect(whyReplaced(signatureOf(CLOCK), signatureOf(seen))).toBe(reason)
  })
})

describe('a page is the same', () => {
  const translated = `<header><a href="/de">Uhrenmuseum</a><nav><a href="/de/visit">Ihr Besuch</a><a href="/de/shop">Laden</a>
    <a href="/de/collection">Die Sammlung</a><a href="/de/events">Veranstaltungen</a></nav></header><article><h1>Die Turmuhr von 1742</h1>
    <p>Seit fast drei Jahrhunderten sagt die Turmuhr den Fischern unserer Stadt, wann sie auslaufen und heimkehren sollen.</p></article>
    <footer><a href="/de/imprint">Impressum</a></footer>`
  it.each<[string, Seen, Required<Seen>?]>([
    ['unchanged', CLOCK],
    ['with a slash at the end', { ...CLOCK, url: `${CLOCK.url}/` }],
    ['at www', { ...CLOCK, url: CLOCK.url.replace('museum', 'www.museum') }],
    ['over http', { ...CLOCK, url: CLOCK.url.replace('https', 'http') }],
    ['at an index file', { ...CLOCK, url: `${CLOCK.url}/index.html` }],
    ['moved to another path with its text', { ...CLOCK, url: 'https://museum.example/clocks/1742' }],
    [
      'after a redirect to a language',
      {
        url: 'https://museum.example/de/collection/tower-clock',
        title: 'Die Turmuhr – Uhrenmuseum',
        body: translated,
        language: 'de',
      },
    ],
    ['in another language at the same URL', { title: 'Die Turmuhr – Uhrenmuseum', body: translated, language: 'de' }],
    [
      'after a small redesign',
      {
        ...CLOCK,
        body: `<div class="grid"><div class="top">${NAV}</div><section class="card">${ARTICLE}</section></div>${FOOTER}`,
      },
    ],
    [
      'with a new headline and title',
      {
        title: 'A clockmaker’s secret – Museum',
        body: CLOCK.body.replace('The tower clock of 1742', 'Who built it? A name in the barrel'),
      },
    ],
    [
      'as the other variant of a test',
      {
        ...CLOCK,
        body: CLOCK.body
          .replace('Shop</a>', 'Buy a souvenir</a>')
          .replace('<ul>', '<p>Tickets now half price.</p><ul>'),
      },
    ],
    [
      'with a banner for consent',
      {
        ...CLOCK,
        body: `<div role="dialog"><p>We use cookies to improve your visit. Accept all or choose which ones you allow.</p><button>Accept</button></div>${CLOCK.body}`,
      },
    ],
    [
      'with its list in another order',
      { ...CLOCK, body: CLOCK.body.replace(/<ul>(<li>.*?<\/li>)(<li>.*?<\/li>)(<li>.*?<\/li>)/, '<ul>$3$1$2') },
    ],
    [
      'with a section more',
      {
        ...CLOCK,
        body: CLOCK.body.replace(
          '</article>',
          '<h2>Getting here</h2><p>Take tram nine to the harbor, then walk along the quay for five minutes until you see the copper roof.</p></article>',
        ),
      },
    ],
    ['with a section less', { ...CLOCK, body: CLOCK.body.replace(/<ul>.*<\/ul>/, '') }],
    ['moved to the home page with its text', { ...CLOCK, url: 'https://museum.example/' }],
    [
      'with another title and half of its text',
      {
        title: 'Opening hours and prices',
        body: CLOCK.body.replace(
          /<p>In spring[\s\S]*<\/ul>/,
          '<p>Tickets are sold at the desk until one hour before closing time.</p>',
        ),
      },
    ],
    [
      'of a few words that all change',
      { title: 'Closed', body: '<p>See you on Tuesday</p>' },
      { ...CLOCK, title: 'Open today', body: '<p>Come in</p>' },
    ],
    ['in another year', { ...CLOCK, body: CLOCK.body.replace('2025', '2026') }],
    [
      'with a login in its header',
      { ...CLOCK, body: `<form><input type="password"><button>Sign in</button></form>${CLOCK.body}` },
    ],
    [
      'about maintenance',
      {
        ...CLOCK,
        body: CLOCK.body.replace(
          'In spring',
          'While the tower was closed for maintenance, and the web server was down for maintenance too, in spring',
        ),
      },
    ],
    [
      'with other news every day',
      {
        title: NEWS.title,
        body: '<h1>Harbor Gazette</h1><h2>Council votes for cheaper ferries</h2><h2>Lighthouse gets a new lamp after forty years</h2>',
      },
      NEWS,
    ],
    [
      'that scripts build',
      { title: 'App', body: '<div id="root"></div><script src="/b.js"></script>' },
      { ...CLOCK, title: 'App', body: '<div id="root"></div><script src="/a.js"></script>' },
    ],
    [
      'that is a login itself',
      { ...CLOCK, url: 'https://museum.example/login', title: 'Sign in', body: LOG_IN },
      { ...CLOCK, url: 'https://museum.example/login', title: 'Sign in', body: LOG_IN },
    ],
  ])('%s', (_, seen, before = CLOCK) => {
    expect(whyReplaced(signatureOf(before), signatureOf(seen, before))).toBeNull()
  })

  it('as an error that it always was', () => {
    const sale = signatureOf(error('Domain for sale', 'This domain is for sale.'))
    expect(whyReplaced(sale, sale)).toBeNull()
  })
})

it('knows a page by a few hundred bytes', () => {
  const long = `<p>${Array.from({ length: 50_000 }, (_, at) => String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)).join(' ')}</p>`
  const signature = signatureOf({
    title: 'x'.repeat(5_000),
    url: `https://museum.example/${'y'.repeat(3_000)}`,
    body: long,
  })
  expect(JSON.stringify(signature).length).toBeLessThan(2_500)
  expect(signature.shingles).toHaveLength(64)
})

describe('what a run says about the page', () => {
  const DAY = 86_400_000
  const START = Date.parse('2026-11-16T06:00:00Z')
  const before = { signature: signatureOf(CLOCK), runId: 'good' }
  const terms = signatureOf({
    title: 'Terms',
    body: '<p>Orders placed before noon are shipped on the same working day unless stated otherwise.</p>',
  })
  const maintenance = signatureOf(error('Maintenance', ''))
  const facts = (now: PageSignature, more: object = {}) => ({
    page: { now, before, isAccepted: false },
    series: '0',
    run: { id: 'bad' },
    now: START,
    ...more,
  })
  const firing = (now: PageSignature, since = START): AlertState => {
    const reading = pageReading(undefined, { ...facts(now), now: since })
    if (reading.is !== 'bad') throw new Error(reading.is)
    return { ...initialState(since), state: 'firing', series: '0', evidence: reading.evidence }
  }

  it('needs a second run, and tells both pages', () => {
    expect(pageReading(undefined, facts(terms))).toEqual({
      is: 'bad',
      isCertain: false,
      level: 0,
      series: '0',
      evidence: {
        reason: 'content',
        from: { url: CLOCK.url, title: CLOCK.title },
        to: { url: CLOCK.url, title: 'Terms' },
        since: START,
        base: 'good',
        run: 'bad',
      },
    })
    const later = pageReading(firing(terms), facts(terms, { run: { id: 'worse' }, now: START + DAY }))
    expect(later).toMatchObject({ is: 'bad', evidence: { since: START, base: 'good', run: 'bad' } })
  })

  it('is nothing without a page, without another run of the same kind, or where the first one is an error', () => {
    expect(pageReading(undefined, { ...facts(terms), page: null })).toEqual({ is: 'unknown' })
    expect(pageReading(undefined, { ...facts(terms), series: null })).toEqual({ is: 'unknown' })
    const first = { before: null, isAccepted: false }
    expect(pageReading(undefined, facts(terms, { page: { ...first, now: maintenance } }))).toEqual({ is: 'unknown' })
    expect(pageReading(undefined, facts(terms, { page: { ...first, now: terms } }))).toEqual({ is: 'good' })
  })

  it('is good again once the page is back', () => {
    expect(pageReading(firing(terms), facts(before.signature))).toEqual({ is: 'good' })
  })

  it('is over when the new page has stayed for a week, or is compared with', () => {
    const over = { is: 'over', reason: 'page_accepted' }
    expect(pageReading(firing(terms), facts(terms, { now: START + 7 * DAY - 1 })).is).toBe('bad')
    expect(pageReading(firing(terms), facts(terms, { now: START + 7 * DAY }))).toEqual(over)
    const accepted = { page: { now: terms, before, isAccepted: true } }
    expect(pageReading(firing(terms), facts(terms, accepted))).toEqual(over)
  })

  it('of another depth is about another page, unless a schedule goes on with that depth alone', () => {
    const states = new Map([['', firing(terms)]])
    const readAt = (origin: 'user' | 'schedule', before: WatchedPage['before'], otherSeries: string[] = []) => {
      const page = { now: terms, before, isAccepted: false }
      const of = { run: { key: 1, id: 'deep', origin }, series: '1 mobile', otherSeries: new Set(otherSeries), page }
      return readingsOf({ kind: 'page_replaced', params: {} }, states, { ...of, now: START } as never)[0]!.reading.is
    }
    expect(readAt('user', before)).toBe('unknown')
    expect(readAt('schedule', before, ['0'])).toBe('unknown')
    expect(readAt('schedule', before)).toBe('bad')
    expect(readAt('schedule', null)).toBe('over')
  })

  it('is never over while an error is shown, and starts anew with each other page', () => {
    expect(pageReading(firing(maintenance), facts(maintenance, { now: START + 90 * DAY })).is).toBe('bad')
    const other = pageReading(firing(maintenance), facts(terms, { now: START + 9 * DAY }))
    expect(other).toMatchObject({ is: 'bad', evidence: { since: START + 9 * DAY } })
  })
})
