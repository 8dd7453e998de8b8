import { describe, expect, it } from 'vitest'
import type { Resource } from '../../model.ts'
import { resource, resources } from '../../testing/resource.ts'
import { readDocument } from '../document/document.ts'
import { attr } from '../document/dom.ts'
import { styleEffects } from './hidden-elements.ts'
import { readStyleSheets } from './style-sheets.ts'

const HIDING = resource('/hide.css', 'style', { displayRules: '.x{display:none}' })
const SHOWING = resource('/show.css', 'style', { displayRules: '.x{display:block}' })

function linked(head: string, ...items: Resource[]) {
  const document = readDocument(
    `<!doctype html>${head}<p class="x" id="x">X</p><p class="y" id="y">Y</p>`,
    'https://example.com/',
  )
  const styles = readStyleSheets(document, resources(...items))
  return {
    hidden: [...styleEffects(document, styles).keys()].map((element) => attr(element, 'id')),
    hasUnread: styles.hasUnread,
  }
}

describe('style sheets of a page', () => {
  it('reads the rules of linked ones, by their URL without a fragment', () => {
    expect(linked('<link rel="preload stylesheet" href="hide.css#a">', HIDING)).toEqual({
      hidden: ['x'],
      hasUnread: false,
    })
  })

  it.each([
    ['linked after', '<link rel=stylesheet href=/hide.css><link rel=stylesheet href=/show.css>', []],
    ['linked before', '<link rel=stylesheet href=/show.css><link rel=stylesheet href=/hide.css>', ['x']],
    ['inline after', '<link rel=stylesheet href=/hide.css><style>.x{display:flex}</style>', []],
    ['inline before', '<style>.x{display:flex}</style><link rel=stylesheet href=/hide.css>', ['x']],
  ])('applies them in document order: %s', (_, head, hidden) => {
    expect(linked(head, HIDING, SHOWING)).toEqual({ hidden, hasUnread: false })
  })

  it.each([
    ['an alternative', '<link rel="alternate stylesheet" href=/hide.css>'],
    ['a file that is only preloaded', '<link rel=preload as=style href=/hide.css>'],
    ['one that is for print once it is loaded', `<link rel=stylesheet href=/hide.css onload="this.media='print'">`],
    ['a disabled one', '<link rel=stylesheet href=/hide.css disabled>'],
    ['one for print', '<link rel=stylesheet href=/hide.css media=print>'],
    ['one for some screens', '<link rel=stylesheet href=/hide.css media="(min-width: 40em)">'],
  ])('applies no rules of %s', (_, head) => {
    expect(linked(head, HIDING)).toEqual({ hidden: [], hasUnread: false })
  })

  it.each([
    ['for print that is for all once it is loaded', `rel=stylesheet media=print onload="this.media='all'"`],
    ['for print whose media are removed', `rel=stylesheet media=print onload="this.removeAttribute('media')"`],
    ['that is preloaded first', `rel=preload as=style onload="this.onload=null;this.rel='stylesheet'"`],
  ])('applies the rules of one %s, as pages do so as not to block the first paint', (_, attributes) => {
    expect(linked(`<link ${attributes} href=/hide.css>`, HIDING)).toEqual({ hidden: ['x'], hasUnread: false })
    expect(linked(`<link ${attributes} href=/hide.css>`)).toEqual({ hidden: [], hasUnread: true })
  })

  it('hides nothing by an import, whose conditions are not read, but shows by one', () => {
    const importing = (rules: string, url: string) =>
      resource('/main.css', 'style', { displayRules: rules, imports: [`https://example.com${url}`] })
    const head = '<link rel=stylesheet href=/main.css>'
    expect(linked(head, importing('', '/hide.css'), HIDING)).toEqual({ hidden: [], hasUnread: false })
    expect(linked(head, importing('p{display:none}', '/show.css'), SHOWING)).toEqual({
      hidden: ['y'],
      hasUnread: false,
    })
    expect(linked(head, importing('.x{display:none}', '/gone.css'))).toEqual({ hidden: ['x'], hasUnread: true })
  })

  it('hides by an import without conditions', () => {
    const hide = 'https://example.com/hide.css'
    const main = resource('/main.css', 'style', { displayRules: '', imports: [hide], plainImports: [hide] })
    expect(linked('<link rel=stylesheet href=/main.css>', main, HIDING)).toEqual({ hidden: ['x'], hasUnread: false })
    expect(linked('<link rel=stylesheet href=/main.css media=print>', main, HIDING).hidden).toEqual([])
    const shown = { ...main, answer: { ...main.answer!, displayRules: '.x{display:block}' } }
    expect(linked('<link rel=stylesheet href=/main.css>', shown, HIDING).hidden).toEqual([])
  })

  it.each([
    ['@import "/hide.css";', ['x']],
    ["@charset 'utf-8';@layer a;/* { */@import url( hide.css#a ) screen;p{color:red}", ['x']],
    ['@import url("/hide.css") layer(a);', []],
    ['@import url(/hide.css) (min-width: 40em);', []],
    ['@import "/hide.css";.x{display:block}', []],
    ['p{color:red}@import "/hide.css";', []],
  ])('reads what a style element imports: %s', (css, hidden) => {
    expect(linked(`<style>${css}</style>`, HIDING)).toEqual({ hidden, hasUnread: false })
    expect(linked(`<style>${css}</style>`)).toEqual({ hidden: [], hasUnread: true })
  })

  it('says that what an import imports is unread', () => {
    const hiding = { ...HIDING, answer: { ...HIDING.answer!, imports: ['https://example.com/more.css'] } }
    expect(linked('<style>@import "/hide.css";</style>', hiding)).toEqual({ hidden: ['x'], hasUnread: true })
  })

  it.each([
    ['was not fetched', []],
    ['has too many rules', [resource('/hide.css', 'style', { displayRules: null })]],
    ['is from old evidence', [resource('/hide.css', 'style')]],
  ])('says that one which %s is unread', (_, items) => {
    expect(linked('<link rel=stylesheet href=/hide.css>', ...items)).toEqual({ hidden: [], hasUnread: true })
  })

  it('hides nothing once there are too many rules to read', () => {
    const many = resource('/many.css', 'style', { displayRules: '.z{display:none}'.repeat(6000) })
    const head = '<link rel=stylesheet href=/hide.css><link rel=stylesheet href=/many.css>'
    expect(linked(head, HIDING, many).hidden).toEqual([])
  })
})
