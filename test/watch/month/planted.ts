import type { EventType } from '../../../src/domain/events/event-types.ts'
import { PAGE } from '../../compare/pairs.ts'
import type { PageState } from './site.ts'

/** `PAGE` stands for the page. */
export type Said = readonly [type: EventType, title: string]

/** Numbers of days. */
type Days = readonly [from: number, to: number]

/** Where a page redirects to: the test knows its address. */
export const OTHER_SITE = 'https://other.example/'

const CONTENT = 'Content checks fail'

/** Something that happens to pages of the site, on one morning, and is over on another. */
export interface Planted {
  page: number
  from: number
  to: number
  state: PageState
  told: Said
  recovered: Said
}

const text = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`
const edit = (from: string | RegExp, to: string): PageState => {
  const html = PAGE.replace(from, to)
  if (html === PAGE) throw new Error(`The page has no ${from}.`)
  return { html }
}
const redirect = (location: string): PageState => ({ html: '', status: 302, headers: { location } })

/** What else the site has. */
export const OTHERS: Record<string, string> = {
  '/login': text(
    'Sign in',
    '<form method="post" action="/session"><label>E-mail <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>',
  ),
  '/': text(
    'Welcome',
    `<h1>Welcome</h1>${'<p>News of our house, and of all that we do in the whole country.</p>'.repeat(20)}`,
  ),
}

const DOWN: Said = ['page.unreachable', 'Down: PAGE']
const UP: Said = ['page.reachable', 'Recovered: PAGE']
const REPLACED: Said = ['page.replaced', 'Replaced: PAGE']
const RESTORED: Said = ['page.restored', 'Restored: PAGE']

/** An audit that fails and passes again, or one that fails in more places than before, and later no longer does. */
function failure(page: number, [from, to]: Days, state: PageState, title: string, counts?: [number, number]): Planted {
  const [had, has] = counts ?? [0, 0]
  const told: Said = ['audit.failing', `Failing: ${title}${counts ? ` (${had} → ${has})` : ''} on PAGE`]
  const recovered: Said = counts
    ? ['audit.improved', `Improved: ${title} (${has} → ${had}, as before) on PAGE`]
    : ['audit.fixed', `Fixed: ${title} on PAGE`]
  return { page, from, to, state, told, recovered }
}

function outage(page: number, [from, to]: Days, state: PageState): Planted {
  return { page, from, to, state, told: DOWN, recovered: UP }
}

function replacement(page: number, [from, to]: Days, state: PageState): Planted {
  return { page, from, to, state, told: REPLACED, recovered: RESTORED }
}

const FIELD = '<input class="field" type="text" name="q">'

/** A page of the site has to contain this, by its policy. */
export const REQUIRED = { page: 2, text: 'visit us' }
/** Missing alt texts of this page don't count until the end of that day. */
export const MUTED = { page: 3, until: '2027-03-22', endsOn: 22 }
/** All pages are down, as one outage. */
export const OUTAGE = { from: 26, to: 27 }

const ALT = 'Images without alt text'

export const PLANTED: readonly Planted[] = [
  failure(0, [2, 5], edit(' alt="A kitchen clock"', ''), ALT, [3, 4]),
  failure(1, [3, 6], edit(/<title>.*<\/title>/, ''), 'Page title is missing, empty, duplicated or a placeholder'),
  failure(2, [4, 8], edit('<h4>Visit us</h4>', '<h4>Sold out</h4>'), CONTENT),
  failure(
    3,
    [5, 9],
    edit(FIELD, `${FIELD}<input type="text" name="place">`),
    'Form fields without a clear label',
    [1, 2],
  ),
  failure(
    4,
    [6, 10],
    edit('<h4>', '<a class="account" href="/account"></a><h4>'),
    'Links without an accessible name',
    [1, 2],
  ),
  failure(
    5,
    [7, 9],
    edit('</form>', '<button class="mic"></button></form>'),
    'Buttons or menu items without an accessible name',
    [1, 2],
  ),
  failure(7, [9, 12], edit(' lang="en"', ''), 'Page language is missing or invalid'),
  failure(8, [10, 13], edit(/<meta name="viewport".*>/, ''), 'Mobile viewport is missing or wrong'),
  failure(
    9,
    [14, 18],
    edit('</section>', '<img src="/img/a.png"><img src="/img/b.png"><img src="/img/c.png"></section>'),
    ALT,
    [3, 6],
  ),
  failure(6, [8, 12], edit(/<img class="hero"/, '<img src="/img/d.png"><img class="hero"'), ALT, [3, 4]),
  failure(1, [16, 20], edit(' alt="A kitchen clock"', ''), ALT, [3, 4]),
  outage(9, [3, 5], { html: text('Error', 'Internal error'), status: 500 }),
  outage(10, [6, 8], { html: text('Gone', 'Not found'), status: 404 }),
  outage(11, [9, 11], redirect('/page/11')),
  outage(12, [20, 24], { html: text('Gone', 'Removed'), status: 410 }),
  outage(7, [18, 21], { html: text('Busy', 'Try again later'), status: 503 }),
  replacement(13, [5, 8], redirect('/')),
  replacement(14, [6, 9], redirect('/login')),
  replacement(15, [7, 9], { html: OTHERS['/login']! }),
  replacement(16, [8, 10], { html: text('Database Error', '<h1>Error establishing a database connection</h1>') }),
  replacement(17, [9, 11], { html: '' }),
  replacement(18, [10, 12], {
    html: text('Maintenance', '<h1>We’ll be back soon</h1><p>This site is down for scheduled maintenance.</p>'),
  }),
  replacement(19, [11, 13], {
    html: text(
      'clocks.example',
      '<h1>This domain is for sale</h1><p>Buy this domain. Related searches: watches, jewelry.</p>',
    ),
  }),
  replacement(0, [18, 21], redirect(OTHER_SITE)),
]
