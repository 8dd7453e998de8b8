import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { attr } from '../document/dom.ts'
import { styleEffects } from './hidden-elements.ts'
import { readStyleSheets } from './style-sheets.ts'

const BODY = `<div id="a" class="box note"><p id="b" class="text">B</p></div><p id="c" hidden lang="de">C</p><i id="d">D</i>`

/** What each element with an id is made by a style sheet: `a hidden`. */
function effectsOf(css: string, style = '<style>', before = ''): string[] {
  const document = readDocument(`<!doctype html>${style}${css}</style>${before}${BODY}`, 'https://example.com/')
  return [...styleEffects(document, readStyleSheets(document, null))].map(
    ([element, { display, visibility }]) => `${attr(element, 'id')} ${display ?? visibility}`,
  )
}

/** What is before `BODY` in cases that are about other elements. */
const BEFORE: Record<string, string> = {
  'being a link': '<i><a id=e href="/">E</a></i>',
  'being an enabled field': '<input id=e><b id=f>F</b>',
  'being in a disabled field set': '<fieldset disabled><legend><input></legend><input id=e></fieldset>',
  'being an optional field': '<input id=e><input required type=hidden><b id=f>F</b>',
  'the language around it': '<i lang="zh-Hant-TW"><u id=e>E</u></i>',
}

describe('elements hidden by a style sheet of the page', () => {
  it.each([
    ['an id', '#a{display:none}', 'a hidden'],
    ['a class', '.note { color: red; display : none }', 'a hidden'],
    ['two classes', '.box.note{display:none}', 'a hidden'],
    ['a type', 'i{DISPLAY:NONE}', 'd hidden'],
    ['an attribute', '[lang=de]{display:none}', 'c hidden'],
    ['an ancestor', '.box .text{display:none}', 'b hidden'],
    ['a parent', 'div > p{display:none}', 'b hidden'],
    ['one of several selectors', 'h1, #d, h2{display:none}', 'd hidden'],
    ['visibility', '.text{visibility:hidden}', 'b hidden'],
    ['a comment around', '/* #b{} */ #a/**/{display:none}', 'a hidden'],
    ['a screen', '@media screen{#a{display:none}}', 'a hidden'],
    ['support for a feature', '@supports (display:grid){#a{display:none}}', 'a hidden'],
    ['an import before it', '@charset "utf-8";@import "a.css";#a{display:none}', 'a hidden'],
    ['a text with a brace', '#d::before{content:"}"}#a{display:none}', 'a hidden'],
    ['a more specific rule', '#a{display:none}.box{display:block}', 'a hidden'],
    ['an important rule', '.box{display:none!important}#a{display:block}', 'a hidden!'],
    ['an attribute of an ancestor', '[lang=en] p, [class] > .text{display:none}', 'b hidden'],
    [
      'one class of many',
      `${Array.from({ length: 9 }, (_, n) => `.c${n}{display:none}`).join('')}.note{display:none}`,
      'a hidden',
    ],
    ['an escaped class', '.sm\\:x{display:none}#a{display:none}', 'a hidden'],
    ['a class that begins with a digit', '.\\32xl\\:hide, .\\62 ox{display:none}', 'a hidden'],
    ['a class it does not have', '.text:not(.open){display:none}', 'b hidden'],
    ['a state it is not in', '.text:not(:target, :hover){display:none}', 'b hidden'],
    ['a state that counts as much as a class', '.box:not(:hover){display:none}.box{display:block}', 'a hidden'],
    [
      'an alternative that counts by another',
      '.text:is(#x:hover, .text){display:none}.box p.text{display:flex}',
      'b hidden',
    ],
    ['alternatives', ':is(h1, .box) > :where(.text){display:none}', 'b hidden'],
    ['alternatives without a name before', ':is(.x, #d){display:none}', 'd hidden'],
    ['a sibling just before', 'div + [lang]{display:none}', 'c hidden'],
    ['a sibling before', '.box ~ i{display:none}', 'd hidden'],
    ['part of an attribute', '[class^=bo][class*="x n" i][class$=te][class~=note]{display:none}', 'a hidden'],
    ['alternatives of which one is invalid', ':is(_:-ms-lang(x), .box){display:none}', 'a hidden'],
    ['a name with an escape beside it', '[ng\\:cloak], [x="\\""], #a{display:none}', 'a hidden'],
    ['marks of a comment of HTML', '<!-- #a, #x{display:none} -->', 'a hidden'],
    ['no content', 'b:empty, .text{display:none}', 'b hidden'],
    ['being the first child', 'p:first-child, b:first-child{display:none}', 'b hidden'],
    ['being the last child', 'p:last-child:not(#c), i:last-child{display:none}', 'b hidden', 'd hidden'],
    ['being the only child', '.text:only-child, i:only-child{display:none}', 'b hidden'],
    ['its place among the children', 'body > p:nth-child(2n), div:nth-child( 3 ){display:none}', 'c hidden'],
    ['its place from the end', 'body > :is(p, i):nth-last-child(-n + 1){display:none}', 'd hidden'],
    ['its place among those of its kind', 'body > p:nth-of-type(odd), i:nth-last-of-type(2){display:none}', 'c hidden'],
    ['a later layer', '@layer a, b;@layer b{.box{display:none}}@layer a{div.box.note{display:flex}}', 'a hidden'],
    ['a layer around another', '@layer a{.box{@layer b{display:flex}}.note{display:none}}', 'a hidden'],
    ['no layer', '.box{display:none}@layer{#a{display:flex}}', 'a hidden'],
    [
      'an important rule of an earlier layer',
      '@layer a{.box{display:none!important}}@layer b{#a{display:flex!important}}',
      'a hidden!',
    ],
    ['a distant ancestor', 'body > div .text{display:none}', 'b hidden'],
    ['a rule in a rule', '.box{color:red;.text{display:none}color:blue}', 'b hidden'],
    ['a rule in a rule that names it', '.text{color:red;.box &{display:none}}', 'b hidden'],
    ['a rule for screens in a rule', '.text{@media screen{display:none}}', 'b hidden'],
    ['declarations after a rule in a rule', '#d{b{color:red}display:none}', 'd hidden'],
    ['a last rule that is not closed', 'p{color:red}#a{display:none', 'a hidden'],
    ['a last rule in a rule that is not closed', '.box{.text{display:none', 'b hidden'],
    ['what is in it', '.box:has(.text), i:has(*){display:none}', 'a hidden'],
    ['a child it has', '.box:has(> p), body:has(> p) > i{display:none}', 'a hidden', 'd hidden'],
    ['what follows it', 'div:has(+ [hidden]), p:has(~ i), i:has(~ p){display:none}', 'a hidden', 'c hidden'],
    ['what is in an element after it', '.x:has(+ div > .text), .x:has(~ div .x){display:none}', 'e hidden'],
    ['what is not in it', 'i:not(:has(b)), .box:not(:has(p, b)){display:none}', 'd hidden'],
    ['what the page has', ':root:has(.note) i{display:none}', 'd hidden'],
    ['being a child', '.box > *, .other > *{display:none}', 'b hidden'],
    ['being a child without a class', '.box > :not(.open):first-child{display:none}', 'b hidden'],
    ['being inside', '.box *{visibility:hidden}', 'b hidden'],
    ['a query for all but print', '@media not print{#a{display:none}}', 'a hidden'],
    [
      'a value after which others are of other browsers',
      '#a{display:none;display:-ms-grid;display:block\\9}',
      'a hidden',
    ],
    ['a value in two words', '#a{display:none}#d{display:none;display:inline flow-root}', 'a hidden'],
    ['being a link', 'i > a:link, b > :any-link{display:none}', 'e hidden'],
    ['being an enabled field', 'input:enabled, input:disabled + b{display:none}', 'e hidden'],
    ['being in a disabled field set', 'fieldset :disabled, legend :disabled{display:none}', 'e hidden'],
    ['being an optional field', ':optional, :required + b{display:none}', 'e hidden'],
    ['its language', 'i:lang(fr), p:lang("de-AT", de), b:lang(de-de){display:none}', 'c hidden'],
    ['the language around it', 'u:lang(zh-tw), i:not(:lang(zh)) > u{display:none}', 'e hidden'],
    ['a scope', '@scope (.box){.text, i{display:none}}', 'b hidden'],
    ['the root of a scope', '@scope (.x, .note){:scope{display:none}}', 'a hidden'],
    ['a child in a scope on screens', '@media screen{@scope (.box){> p, > i{display:none}}}', 'b hidden'],
    ['a rule that a scope adds no weight to', '.text{display:none}@scope (#a){p{display:block}}', 'b hidden'],
    ['a value after all were unset', '#a{all:unset;display:none}#d{display:none;all:inherit}', 'a hidden'],
    ['two rules, one for some screens', '#a{display:none}@media (width > 40em){#a{display:none}}', 'a hidden'],
  ])('are found by %s', (by, css, ...effects) => {
    expect(
      effectsOf(css, '<style>', effects.includes('e hidden') ? (BEFORE[by] ?? '<p id=e class=x>E</p>') : ''),
    ).toEqual(effects)
  })

  it.each([
    ['a later rule shows it', '#a{display:none}#a{display:block}'],
    ['a more specific rule shows it', '.box{display:none}#a{display:flex}'],
    ['a rule for some screens shows it', '.box{display:none}@media (min-width:40em){.box{display:block}}'],
    [
      'a class that begins with a digit shows it',
      'b{display:none}.\\32xl\\:b{display:block}',
      '<b id=e class=2xl:b>E</b>',
    ],
    ['a selector we do not read may show it', '.box{display:none}.box:not(.x){display:block}'],
    ['it is hidden only in print', '@media print{#a{display:none}}'],
    ['it is hidden only on some screens', '@media (max-width:40em){#a{display:none}}'],
    ['it is hidden only while people point at it', '#a:hover{display:none}'],
    ['a state that counts as much as a class shows it', '.box:not(:focus){display:block}.box{display:none}'],
    ['a state before something else hides it', '#x:hover > .text, .box:hover .text:not(.x), a:hover|b{display:none}'],
    ['something generated is hidden', '#a::before{display:none}'],
    ['the selector names siblings', 'h1 + #a{display:none}'],
    ['the selector begins with a combinator', '> #b{display:none}'],
    ['the ancestor is another one', '.other #b{display:none}'],
    ['an animation hides it', '@keyframes x{from{display:none}#a{display:none}}'],
    ['the rule is inside another rule', '.other{color:red;#a{display:none}}'],
    ['a rule is for everything', '*{display:none}'],
    ['it has the class that shows it', '.box:not(.note){display:none}'],
    ['an alternative shows it', '.box{display:none}.box:is(.x, .note){display:block}'],
    ['a sibling shows it', 'i{display:none}.box ~ i{display:block}'],
    ['a later layer shows it', '@layer a, b;@layer b{div{display:block}}@layer a{#a{display:none}}'],
    ['a rule outside of layers shows it', '.box{display:flex}@layer utilities{.note{display:none}}'],
    ['a rule of an outer layer shows it', '@layer a{.box{display:flex}@layer b{.note{display:none}}}'],
    ['it is hidden only from older browsers', '@supports not (display: grid){#a{display:none}}'],
    ['it is hidden only from older browsers, in parentheses', '@supports (not (display: grid)){#a{display:none}}'],
    ['it is hidden only in Safari on iOS', '@supports (-webkit-touch-callout:none){#a{display:none}}'],
    ['it is hidden only in Firefox', '@supports ( -moz-appearance : none ) and (display:grid){#a{display:none}}'],
    ['it is hidden only where Apple fonts are', '@supports (font: -apple-system-body){#a{display:none}}'],
    ['the selector is invalid', '.box:not(.x)div{display:none}.box{&div{display:none}}'],
    ['another selector of the rule is for Internet Explorer', '_:-ms-lang(x), .box, _::-ms-reveal{display:none}'],
    ['another selector of the rule is for Firefox', '_:-moz-tree-row(x), .box{display:none}'],
    ['another selector of the rule is invalid', '.box, .2xl{display:none}.box,{display:none}i, .x >{display:none}'],
    ['a selector that it must not match is invalid', '.box:not(:-ms-lang(x)){display:none}'],
    ['its place shows it', '.text{display:none}.text:first-child{display:block}'],
    ['it is at another place', 'i:first-child, p:nth-child(n + 9), i:nth-of-type(-2n){display:none}'],
    ['others of its place are meant', '.box:nth-child(1 of .x){display:none}'],
    ['a sibling comes after it', 'p + .box, i ~ p{display:none}'],
    ['a rule for some screens in the rule shows it', '#a{display:none;@media (width > 40em){display:block}}'],
    ['a rule in another rule shows it', '.text{display:none}.box{.text{display:block}}'],
    ['part of an attribute shows it', '.box{display:none}.box[class*="not"]{display:block}'],
    ['a selector with parentheses in parentheses may show it', '.box{display:none}.box:has(p:not(.x)){display:block}'],
    ['the parent of a nearer ancestor is another one', '.text{display:none}body > div .text{display:block}'],
    ['a checked box shows it', 'i{display:none}:checked ~ i{display:block}', '<input type=checkbox checked>'],
    ['what has the other is around it', '.note:has(body .text), .text:has(.text){display:none}'],
    ['a state of what it has hides it', '.box:has(:focus, .text:hover){display:none}'],
    ['it has what shows it', '.box{display:none}.box:has(.text){display:block}'],
    ['a selector in `:has()` has another', 'i, .box:has(p:has(b)){display:none}.box:has(), .note{display:none}'],
    ['a child shown by its class', '.box > *{display:none}.box > .text{display:block}'],
    ['the value is for Internet Explorer', '#a{display:none\\9}#d{display:none !ie}'],
    ['the declaration before is not closed', '#a{color:red\ndisplay:none}#d{// no\ndisplay:none}'],
    ['another property has the name', '#a{--display:none;x-display:none}'],
    ['everything is unset', '#a{display:none}#a{all:unset}#d{display:none}i{all:revert!important}'],
    ['all is no property with that value', '#a{display:none}#a{display:block;transition:all 1s;all:none}'],
    ['the scope is elsewhere', '@scope (.other){.text, :scope, .box, > p{display:none}}'],
    ['the scope may end before it', '@scope (.box) to (.text){.text{display:none}}'],
    ['it is the root of a scope that names it by a class', '@scope (.box){.box, .note, div > .box{display:none}}'],
    ['the scope is unknown', '@scope{.text{display:none}}'],
    ['the field is not enabled', '#e:enabled{display:none}', '<fieldset disabled><input id=e></fieldset>'],
    [
      'the field is in the legend of a disabled field set',
      '#e:disabled{display:none}',
      '<fieldset disabled><legend><input id=e></legend></fieldset>',
    ],
    ['the link leads nowhere', 'a:link, a:any-link{display:none}', '<a id=e>E</a>'],
    ['the language is another one', 'p:lang(d), p:lang(en), i:lang(de){display:none}'],
    ['only private use has that subtag', 'u:lang(de-ch){display:none}', '<u id=e lang="de-x-ch">E</u>'],
    ['any language may be meant', 'p:lang("*-DE"){display:none}'],
  ])('are not those where %s', (_, css, before = '') => {
    expect(effectsOf(css, '<style>', before)).toEqual([])
  })

  it('follows the media attribute and the type of the style sheet', () => {
    expect(effectsOf('#a{display:none}', '<style media="print">')).toEqual([])
    expect(effectsOf('#a{display:none}', '<style media="(width > 40em)">')).toEqual([])
    expect(effectsOf('#a{display:none}', '<style type="text/less">')).toEqual([])
    expect(effectsOf('#a{display:none}', '<style media="screen, print" type="text/css">')).toEqual(['a hidden'])
  })

  it('ends after a number of comparisons', () => {
    const css = Array.from({ length: 900 }, (_, n) => `p:not(.x${n}) ~ :is(p, .y) ~ p ~ i{display:none}`).join('')
    expect(effectsOf(css, '<style>', '<p>P</p>'.repeat(5000)).length).toBeLessThan(2)
  })

  it('ends after a number of elements that others may have', () => {
    const css = Array.from({ length: 900 }, (_, n) => `p:has(~ b .x${n}, ~ .y){display:none}`).join('')
    expect(effectsOf(`${css}#e{display:none}`, '<style>', `${'<p>P</p>'.repeat(5000)}<i id=e>E</i>`)).toEqual([])
  })

  it('ends after a number of languages', () => {
    const many = Array.from({ length: 300 }, () => 'de').join()
    const rest = '<b lang=en>B</b>'.repeat(2000)
    expect(effectsOf(`b:lang(${many}), #e{display:none}`, '<style>', `${rest}<i id=e>E</i>`)).toEqual([])
    expect(effectsOf('b:lang(de), #e{display:none}', '<style>', `${rest}<i id=e>E</i>`)).toEqual(['e hidden'])
  })

  it('ends after a number of elements without children', () => {
    const css = Array.from({ length: 4000 }, () => 'b > *{display:none}').join('')
    const last = '<u><i id=e>E</i></u>'
    expect(effectsOf(`${css}u > *{display:none}`, '<style>', `${'<b></b>'.repeat(20_000)}${last}`)).toEqual([])
  })

  it('hides not most of a page until a script has run', () => {
    const page = `<div class=page>${'<p class=y>P</p>'.repeat(200)}<i id=e>E</i></div>`
    expect(effectsOf('.page > *{display:none}', '<style>', page)).toEqual([])
    expect(effectsOf('.page > *{display:none}', '<style>', '<div class=page><i id=e>E</i></div>')).toEqual(['e hidden'])
  })

  it('leaves what has the visibility of the element around it as invisible as that', () => {
    const inherited = '.box{visibility:hidden}.box .text{visibility:inherit}'
    expect(effectsOf(inherited)).toEqual(['a hidden'])
    expect(effectsOf('.text{visibility:hidden}.box .text{visibility:unset}')).toEqual([])
  })

  it('reads layers of any depth in one pass', () => {
    const css = `${'@layer a{'.repeat(50_000)}#a{display:none}`
    expect(effectsOf(css)).toEqual(['a hidden'])
  })

  it('shows again what is inside an invisible element', () => {
    expect(effectsOf('.box{visibility:hidden}.box .text{visibility:visible}')).toEqual(['a hidden', 'b visible'])
  })
})
