import { describe, expect, it } from 'vitest'
import { realPages } from '../../../../test/pages/real.ts'
import { evidenceOf } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { createReadings, unwrap } from '../readings.ts'

const TEXT = 'A clock from 1820 that still runs, and a sundial that does not need to. '
const SCRIPT = '<script src="/app.js"></script>'
const isHidden = (html: string, more = {}) =>
  unwrap(createReadings(evidenceOf({ html: `${html}${SCRIPT}`, ...more }))('unseen')) === 'hiddenAtFirst'

/** More than a hundred elements, of which style sheets are taken to hide none. */
const LONG = `<h1>Clocks</h1>${`<p>${TEXT}<a href="/a">More</a>`.repeat(60)}`
const SHORT = `<h1>Clocks</h1><p>${TEXT.repeat(3)}<img src="a.png"><a href="/a"></a>`

describe('a page that is hidden when it opens', () => {
  it.each([
    ['v-cloak', (content: string) => `<style>[v-cloak]{display:none}</style><div id="app" v-cloak>${content}</div>`],
    [
      'v-cloak below a header',
      (content: string) =>
        `<style>[v-cloak]{display:none}</style><header><a href="#app">Skip</a> Museum</header><div id="app" v-cloak>${content}</div>`,
    ],
    ['an invisible body', (content: string) => `<style>body{visibility:hidden}</style><body>${content}`],
    ['a transparent body', (content: string) => `<style>body{opacity:0}</style><body>${content}`],
    ['a transparent root', (content: string) => `<html style="opacity: 0"><body>${content}`],
    [
      'a transparent wrapper',
      (content: string) => `<style>.fade{opacity:.0}</style><div class="fade">${content}</div>`,
    ],
    ['a body without a box', (content: string) => `<body style="display:none">${content}`],
    ['hidden', (content: string) => `<p>Clocks</p><main hidden>${content}</main>`],
    [
      'a class that a script takes away',
      (content: string) =>
        `<style>.loading{display:none}</style><p>Please wait</p><main class="loading">${content}</main>`,
    ],
    [
      'a deck of slides',
      (content: string) =>
        `<style>.slide{display:none}.slide.now{display:block}</style><section class="slide now">Clocks</section>${`<section class="slide">${content}</section>`.repeat(4)}`,
    ],
  ])('is one with %s, short or long', (_, page) => {
    expect(isHidden(page(SHORT))).toBe(true)
    expect(isHidden(page(LONG))).toBe(true)
  })

  it('is one whose stylesheet in a file hides it', () => {
    const css = resource('/app.css', 'style', { displayRules: 'body{opacity:0}' })
    const html = `<link rel="stylesheet" href="/app.css"><body>${SHORT}`
    expect(isHidden(html, { evidence: { resources: resources(css) } })).toBe(true)
    expect(isHidden(html)).toBe(false)
  })

  it.each([
    [
      'tabs',
      `<ul><li><a href="#a">One</a><li><a href="#b">Two</a></ul><div id="a">${TEXT}</div>${['b', 'c', 'd'].map((id) => `<a href="#${id}">${id}</a>`).join('')}${['b', 'c', 'd'].map((id) => `<div id="${id}" hidden>${TEXT}</div>`).join('')}`,
    ],
    ['tab panels', `<p>${TEXT}</p>${`<div role="tabpanel" hidden>${TEXT}</div>`.repeat(4)}`],
    [
      'a closed menu',
      `<style>nav{display:none}</style><nav>${'<a href="/a">A chapter of the book</a>'.repeat(40)}</nav><p>${TEXT}`,
    ],
    [
      'a menu that is hidden by its class',
      `<div class="mega-menu" hidden>${'<a href="/a">A chapter of the book</a>'.repeat(40)}</div><p>${TEXT}`,
    ],
    ['a dialog', `<p>Hello</p><dialog>${SHORT}</dialog>`],
    ['an element that is a dialog by its role', `<p>Hello</p><div role="dialog" style="display:none">${SHORT}</div>`],
    [
      'a drawer that has more elements than the page',
      `<style>.offcanvas{visibility:hidden}</style><p>Not found</p><form class="offcanvas">${'<label><input type="radio">One</label>'.repeat(99)}</form>`,
    ],
    ['a cookie banner', `<p>Hello</p><div id="cookie-banner" style="display:none">${SHORT}</div>`],
    ['noscript', `<p>Hello</p><noscript>${SHORT}</noscript>`],
    ['a template', `<p>Hello</p><template>${SHORT}</template>`],
    ['closed details', `<details><summary>Clocks</summary>${SHORT}</details>`],
    [
      'an FAQ',
      `<style>.answer{display:none}</style>${`<h2>Which clock runs?</h2><div class="answer">${TEXT.repeat(3)}</div>`.repeat(9)}`,
    ],
    [
      'something that a button controls',
      `<button aria-controls="more">More</button><p>${TEXT}</p><div id="more" hidden>${TEXT}</div><b>${TEXT}</b>`,
    ],
    ['text hidden from screen readers', `<div aria-hidden="true">${SHORT}</div>`],
    [
      'text for screen readers only',
      `<style>.sr{position:absolute;left:-9999px}</style><p>${TEXT}<span class="sr">${TEXT.repeat(9)}</span>`,
    ],
    ['styles for printing', `<style>@media print{body{display:none}}</style>${SHORT}`],
    ['another layout for phones', `<style>@media (max-width: 40em){main{display:none}}</style><main>${SHORT}</main>`],
    [
      'content that an animation of its style sheet shows',
      `<style>body{opacity:0;animation:show 1s forwards}</style>${SHORT}`,
    ],
    [
      'content that an animation of its own shows',
      `<main style="opacity:0;animation:show 1s forwards">${SHORT}</main>`,
    ],
    [
      'a body that another rule shows',
      `<style>body{opacity:0}body.ready{opacity:1}</style><body class="ready">${SHORT}`,
    ],
    ['one transparent part', `<p>${TEXT}${TEXT}</p><p style="opacity:0">${TEXT}</p>`],
    ['less hidden than shown', `<p>${TEXT}${TEXT}</p><p>${TEXT}<p hidden>${TEXT}</p><p hidden>${TEXT}</p>`],
    ['nothing', ''],
  ])('is none with %s', (_, html) => {
    expect(isHidden(html)).toBe(false)
  })

  it('is none of the real pages', () => {
    const hidden = realPages().filter((html) => isHidden(html))
    expect(hidden.length).toBe(0)
  })
})
