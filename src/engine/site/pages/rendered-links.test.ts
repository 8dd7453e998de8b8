import { describe, expect, it } from 'vitest'
import { assessEvidence } from '../../assess.ts'
import type { BrowserEvidence } from '../../browser-evidence.ts'
import { rendered } from '../../testing/browser.ts'
import { evidenceOf } from '../../testing/page.ts'
import { isMadeByScripts } from './link-changes.ts'
import { compareRendered } from './rendered-links.ts'

const URL = 'https://example.com/page'

function compared(sent: string, seen: string, seenUrl = URL, more: Partial<BrowserEvidence> = {}) {
  const evidence = {
    ...evidenceOf({ url: URL, html: sent }),
    rendered: { ok: true, value: rendered({ url: seenUrl, html: seen, ...more }) },
  } as const
  return compareRendered(assessEvidence(evidence).read)
}
const links = (...paths: string[]) => `<main>${paths.map((path) => `<a href="${path}">x</a>`).join('')}</main>`

describe('links of a page in the browser', () => {
  it('are those that scripts add, remove and change', () => {
    expect(compared(links('/a', '/b', '/c'), links('/a', '/b?s=1', '/d'))).toMatchObject({
      sent: 3,
      added: 2,
      removed: 2,
    })
    expect(compared(links('/a', '/a#x', '/a'), links('/a#y'))).toMatchObject({ sent: 1, added: 0, removed: 0 })
    expect(compared(links('mailto:a@b.example'), links('javascript:x()'))).toMatchObject({ sent: 0, added: 0 })
  })

  it('leave out email addresses that a script of Cloudflare makes readable', () => {
    const sent = links('/a', '/cdn-cgi/l/email-protection#9bf2f5fd')
    expect(compared(sent, links('/a', 'mailto:a@b.example'))).toMatchObject({ sent: 1, added: 0, removed: 0 })
  })

  it('leave out those of consent layers', () => {
    const layer = '<div id="CookieBanner"><p><a href="/privacy">x</a><a href="/imprint">x</a></p></div>'
    expect(compared(links('/a'), `<body class="cookie-page">${links('/a', '/b')}${layer}`)).toMatchObject({ added: 1 })
  })

  it('are at most 5,000, however many there are', () => {
    const many = links(...Array.from({ length: 6_000 }, (_, i) => `/${i}`))
    expect(compared('', many)).toMatchObject({ sent: 0, added: 5_000, removed: 0 })
  })

  it('are not called removed where the browser read only a part of the page', () => {
    const part = { isIncomplete: true } as const
    expect(compared(links('/a', '/b'), links('/a'), URL, part)).toMatchObject({ sent: 0, added: 0, removed: 0 })
  })

  it('are not compared with those of another page', () => {
    expect(compared(links('/a'), links('/b', '/c'), `${URL}/else`)).toMatchObject({ sent: 0, added: 0, removed: 0 })
    expect(compared(links('/a'), links('/b'), `${URL}#part`)).toMatchObject({ sent: 1, added: 1, removed: 1 })
  })
})

describe('a page is made by scripts', () => {
  const counts = { sent: 10, added: 0, removed: 0, words: 10 }
  it.each([
    ['they add its only link', { sent: 0, added: 1 }, 100, true],
    ['they add a third of its links', { sent: 10, added: 5 }, 100, true],
    ['they fill it with text', { words: 80 }, 10, true],
    ['they add a few links', { sent: 10, added: 4 }, 100, false],
    ['they remove links', { removed: 9 }, 100, false],
    ['they change nothing', {}, 10, false],
  ])('if %s: %j', (_, more, words, expected) => {
    expect(isMadeByScripts({ ...counts, ...more }, words)).toBe(expected)
  })
})
