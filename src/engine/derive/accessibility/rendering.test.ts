import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { embedsImage, embedsMedia, isTinyFrame, readRendering } from './rendering.ts'

/** What is said of the element with the id "x". */
function of(body: string) {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  const element = document.ids.get('x')!
  const rendering = readRendering(document)
  return {
    rendered: rendering.isRendered(element),
    visible: rendering.isVisible(element),
    exposed: rendering.isExposed(element),
    disabled: rendering.isDisabledByFieldset(element),
    sectioned: rendering.isSectioned(element),
    opener: rendering.isOpener(element),
    busy: rendering.isBusy(element),
  }
}

describe('what is rendered', () => {
  it('is the page also where style sheets hide all of it', () => {
    const read = (css: string) => {
      const html = `<!doctype html><style>${css}</style><body>${'<p id="x">Text'.repeat(200)}`
      const document = readDocument(html, 'https://example.com/')
      const rendering = readRendering(document)
      return {
        hidden: rendering.hiddenPages.map(({ name }) => name),
        isVisible: rendering.isVisible(document.ids.get('x')!),
      }
    }
    expect(read('html,body{display:none}')).toEqual({ hidden: ['html', 'body'], isVisible: true })
    expect(read('html.js{display:none}')).toEqual({ hidden: [], isVisible: true })
  })

  it.each([
    ['nothing hides it', '<p id="x">'],
    ['a class may hide it, which the markup does not tell', '<p id="x" class="hidden">'],
    ['an open fold-out', '<details open><p id="x"></details>'],
    ['the line that opens a fold-out', '<details><summary id="x">'],
    ['an open dialog', '<dialog open><p id="x">'],
    ['the text in front of a hidden one', '<p id="x"></p><p hidden>'],
    ['text that comes after a hidden one', '<p hidden></p><p id="x">'],
    ['what an object may fall back to', '<object data="/x.html"><p id="x">'],
    ['a declaration that another beats', '<p id="x" style="display: block !important; display: none">'],
    ['a comment in the style', '<p id="x" style="/* display: none */">'],
    ['a URL in the style', '<p id="x" style="background: url(\'a;display:none\')">'],
  ])('shows %s', (_, body) => {
    expect(of(body)).toMatchObject({ rendered: true, visible: true, exposed: true })
  })

  it.each([
    ['an attribute', '<p id="x" hidden>'],
    ['an attribute around it', '<div hidden><p><b id="x">'],
    ['a style', '<p id="x" style="color: red; DISPLAY:NONE">'],
    ['a closed fold-out', '<details><summary></summary><p id="x">'],
    ['a second summary of a closed fold-out', '<details><summary></summary><summary id="x">'],
    ['a closed dialog', '<dialog><p id="x">'],
    ['a popover that is not open', '<p popover id="x">'],
    ['a type', '<input type="hidden" id="x">'],
    ['being a script', '<script id="x"></script>'],
    ['being a drawing for use elsewhere', '<svg><defs><g id="x"/></defs></svg>'],
    ['a film that plays instead', '<video><p id="x">'],
    ['an image that is shown instead', '<object data="/a.png"><p id="x">'],
  ])('does not show what is hidden by %s', (_, body) => {
    expect(of(body)).toMatchObject({ rendered: false, visible: false, exposed: false })
  })

  it.each([
    ['a hidden one that a rule shows', '<style>[hidden]{display:block}</style><p id="x" hidden>'],
    [
      'a hidden one with a class',
      '<style>[hidden]{display:none}.row{display:flex}</style><p hidden class="row" id="x">',
    ],
    ['a closed dialog that a rule shows', '<style>dialog{display:flex}</style><dialog><p id="x">'],
    ['a popover that a rule shows', '<style>@media screen{.menu{display:grid}}</style><p popover class="menu" id="x">'],
    [
      'one shown in other ways on other screens',
      '<style>p{display:block}@media (width>9em){p{display:flex}}</style><p hidden id="x">',
    ],
    ['a hidden one with a style', '<p hidden id="x" style="display: block">'],
    [
      'a hidden one with an important style',
      '<link rel="stylesheet" href="/a.css"><p hidden id="x" style="display: flex !important">',
    ],
  ])('shows %s', (_, body) => {
    expect(of(body)).toMatchObject({ rendered: true, visible: true, exposed: true })
  })

  it.each([
    [
      'a rule shows it, and another hides it',
      '<style>.row{display:flex}[hidden]{display:none!important}</style><p hidden class="row" id="x">',
    ],
    [
      'a rule shows it only while it is open',
      '<style>dialog[open],dialog:modal{display:flex}</style><dialog><p id="x">',
    ],
    ['a rule shows it only while it is a popover', '<style>#x:popover-open{display:flex}</style><p popover id="x">'],
    ['a rule shows it on some screens', '<style>@media (width>9em){#x{display:flex}}</style><p hidden id="x">'],
    ['a rule leaves it to the browser', '<style>dialog{display:revert}</style><dialog><p id="x">'],
    [
      'a rule for some screens may hide it',
      '<style>p{display:flex}@media (width>9em){#x{display:none}}</style><p hidden id="x">',
    ],
    [
      'a style sheet that was not read may hide it',
      '<link rel="stylesheet" href="/a.css"><style>p{display:flex}</style><p hidden id="x">',
    ],
    [
      'an important rule beats its style',
      '<style>[hidden]{display:none!important}</style><p hidden id="x" style="display:block">',
    ],
    ['it waits to be found', '<style>div{display:block}</style><div hidden="until-found"><p id="x">'],
    ['a rule shows only what is in it', '<style>p{display:block}</style><div hidden><p id="x">'],
    [
      'a rule shows the content of a closed fold-out',
      '<style>p{display:block}</style><details><summary></summary><p id="x">',
    ],
    ['it is invisible, too', '<style>dialog{display:flex;visibility:hidden}</style><dialog id="x">'],
  ])('does not show a closed element where %s', (_, body) => {
    expect(of(body)).toMatchObject({ visible: false, exposed: false })
  })

  it('tells what has a box from what is seen, and that from what is exposed', () => {
    expect(of('<p style="visibility: hidden"><b id="x">')).toMatchObject({ rendered: true, visible: false })
    expect(of('<p aria-hidden="true"><b id="x">')).toMatchObject({ visible: true, exposed: false })
    expect(of('<p inert><b id="x">')).toMatchObject({ visible: true, exposed: false })
    expect(of('<p aria-hidden="false"><b id="x">')).toMatchObject({ visible: true, exposed: true })
  })

  it('lets visibility be taken back, and given again', () => {
    const again = '<p style="visibility: hidden"><b style="visibility: visible">'
    expect(of(`${again}<i id="x">`).visible).toBe(true)
    expect(of(`${again}<i style="visibility: collapse"><u id="x">`).visible).toBe(false)
    expect(of(`${again}</b><i id="x">`).visible).toBe(false)
  })

  it('does not let aria-hidden be taken back', () => {
    expect(of('<p aria-hidden="true"><b aria-hidden="false" id="x">').exposed).toBe(false)
  })
})

describe('what the surroundings make of an element', () => {
  it.each([
    [true, 'in a disabled fieldset', '<fieldset disabled><input id="x">'],
    [false, 'in its legend', '<fieldset disabled><legend><input id="x">'],
    [true, 'in its second legend', '<fieldset disabled><legend></legend><legend><input id="x">'],
    [true, 'in the legend of one within one', '<fieldset disabled><fieldset disabled><legend><input id="x">'],
    [true, 'in a disabled one within the legend', '<fieldset disabled><legend><fieldset disabled><input id="x">'],
    [false, 'in one that is not disabled', '<fieldset><input id="x">'],
  ])('answers %s: disabled %s', (disabled, _, body) => {
    expect(of(body).disabled).toBe(disabled)
  })

  it('knows what is inside of a section, other than the section itself', () => {
    expect(of('<main><div><header id="x">').sectioned).toBe(true)
    expect(of('<div role="article"><header id="x">').sectioned).toBe(true)
    expect(of('<section id="x">').sectioned).toBe(false)
  })

  it('knows the one summary that opens', () => {
    expect(of('<details><p></p><summary id="x">').opener).toBe(true)
    expect(of('<details><summary></summary><summary id="x">').opener).toBe(false)
    expect(of('<div><summary id="x">').opener).toBe(false)
  })

  it('knows what is still being filled', () => {
    expect(of('<ul aria-busy="true"><li id="x">').busy).toBe(true)
    expect(of('<ul aria-busy="false"><li id="x">').busy).toBe(false)
  })
})

const first = (name: string, body: string) => readDocument(`<body>${body}`, 'https://example.com/').all(name)[0]!

describe('what an object shows', () => {
  it.each([
    ['image', '<object data="/a.PNG?size=2#x">'],
    ['image', '<object data="/a" type="image/svg+xml">'],
    ['media', '<object data="/a.mp4">'],
    ['media', '<object data="/a.png" type="audio/mpeg">'],
    ['other', '<object data="/a.html">'],
    ['other', '<object data="/png">'],
    ['other', '<object data="/a.png" type="text/html">'],
    ['other', '<object type="image/png">'],
  ])('is %s for %s', (kind, body) => {
    const object = first('object', body)
    expect([embedsImage(object), embedsMedia(object)]).toEqual([kind === 'image', kind !== 'other'])
  })
})

describe('an invisible frame', () => {
  it.each([
    [true, '<iframe width="1" height="0">'],
    [true, '<iframe width=" 1px " height="1">'],
    [false, '<iframe width="1" height="100">'],
    [false, '<iframe width="1">'],
    [false, '<iframe width="100%" height="1">'],
  ])('answers %s for %s', (tiny, body) => {
    expect(isTinyFrame(first('iframe', body))).toBe(tiny)
  })
})
