import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, it } from 'vitest'
import { audits } from '../src/engine/audits/index.ts'
import { judge } from '../src/engine/judge.ts'
import { evidenceOf, page } from '../src/engine/testing/page.ts'
import { realPages } from './pages/real.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** An element of the HTML, by its name, its attributes and the names around it. */
interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
  around: readonly string[]
}

/** What a page must not have anywhere in its HTML, if an audit says that there is none: by the audit and the key of its sentence. */
const ABSENT: { [sentence: string]: (tag: Tag) => boolean } = {
  'accessibility/image-alt none': named('img'),
  'accessibility/alt-quality none': (tag) => tag.name === 'img' && tag.attributes.has('alt'),
  'accessibility/decorative none': (tag) =>
    tag.name === 'img' && tag.attributes.get('alt') === '' && !tag.attributes.has('role'),
  'practice/image-src none': named('img'),
  'accessibility/accesskey none': ({ attributes }) => !!attributes.get('accesskey')?.trim(),
  'performance/image-size none': (tag) => isLoadedImage(tag),
  'performance/lazy-loading none': (tag) => isLoadedImage(tag) && !/^\s*data:/.test(tag.attributes.get('src')!),
  'accessibility/link-name none': (tag) => isLink(tag) && !tag.attributes.has('role'),
  'accessibility/redundant-title none': (tag) => isLink(tag) && !!tag.attributes.get('title')?.trim(),
  'seo/crawlable-links none': named('a'),
  'accessibility/heading-order none': (tag) => isHeading(tag),
  'accessibility/heading-name none': (tag) => isHeading(tag),
  'seo/headings missing': named('h1'),
  'accessibility/button-name none': (tag) => tag.name === 'button' || /^(?:submit|button|reset)$/i.test(typeOf(tag)),
  'accessibility/nested-interactive none': named('button'),
  'accessibility/form-label none': (tag) =>
    ['select', 'textarea'].includes(tag.name) ||
    (tag.name === 'input' && /^(?:text|password|email|search|checkbox|radio|)$/i.test(typeOf(tag))),
  'accessibility/label-quality none': (tag) =>
    ['select', 'textarea'].includes(tag.name) ||
    (tag.name === 'input' && /^(?:text|email|search|)$/i.test(typeOf(tag))),
  'security/insecure-forms none': named('form'),
  'accessibility/data-tables none': (tag) => tag.name === 'th' && tag.around.includes('table'),
  'accessibility/table-headers none': (tag) => tag.name === 'th' && tag.around.includes('table'),
  'accessibility/summary-name none': (tag) => tag.name === 'summary' && tag.around[0] === 'details',
  'accessibility/aria-structure none': (tag) => ['ul', 'ol', 'dl'].includes(tag.name) && !tag.attributes.has('role'),
  'accessibility/tabindex none': ({ attributes }) => attributes.has('tabindex'),
  'accessibility/aria-role none': ({ attributes }) => /\S/.test(attributes.get('role') ?? ''),
  'accessibility/aria-attributes none': ({ attributes }) => [...attributes.keys()].some((name) => /^aria-/.test(name)),
  'accessibility/aria-hidden-focus none': ({ attributes }) => attributes.get('aria-hidden') === 'true',
  'accessibility/duplicate-aria-id none': ({ name, attributes }) => name === 'label' && !!attributes.get('for'),
  'accessibility/lang-valid none': ({ attributes, around }) => !!attributes.get('lang') && around.includes('body'),
  'accessibility/meta-refresh none': ({ attributes }) =>
    attributes.get('http-equiv') === 'refresh' && /^\d+\s*(?:[;,]|$)/.test(attributes.get('content') ?? ''),
  'accessibility/landmarks missing': ({ name, attributes }) => name === 'main' || attributes.get('role') === 'main',
  'seo/title missing': ({ name, around }) => name === 'title' && !around.includes('svg'),
  'seo/description missing': ({ name, attributes }) =>
    name === 'meta' && attributes.get('name')?.trim().toLowerCase() === 'description',
  'practice/viewport missing': ({ name, attributes }) => name === 'meta' && attributes.get('name') === 'viewport',
}

const IDS = new Set(Object.keys(ABSENT).map((sentence) => sentence.split(' ')[0]))
const asked = audits.filter(({ id }) => IDS.has(id))

/** The sentences about a page that say that it lacks what is in its HTML. */
function untrue(html: string): string[] {
  const said = judge(evidenceOf({ html }), { audits: asked }).audits.filter(({ id, key }) => `${id} ${key}` in ABSENT)
  const wrong = new Set<string>()
  eachTag(html, (tag) => {
    for (const { id, key, summary } of said) if (ABSENT[`${id} ${key}`]!(tag)) wrong.add(`${id}: ${summary}`)
  })
  return [...wrong]
}

/** Every fourth: all of them take half a minute. */
const SAMPLE = realPages().filter((_, i) => i % 4 === 0)

it('no audit says that real pages lack what is in their HTML', () => {
  expect(SAMPLE.flatMap(untrue)).toEqual([])
})

/** One of everything. */
const CONTENT = `<a href="/a" title="A">A<img src="/a.png" alt=""></a><a href="https://example.org/">B</a><h1>A</h1><h2 lang="de">B</h2>
  <form><label for="f">F</label><input id="f"><button tabindex="0" accesskey="g">Go</button></form><ul><li>A</ul><main role="main">A</main>
  <table><tr><th aria-label="A">A<tr><td>1</table><details><summary>A</summary></details><i aria-hidden="true">A</i>`

it.each([
  ['hidden', `<div hidden>${CONTENT}</div>`],
  ['hidden by a style', `<div style="display:none">${CONTENT}</div>`],
  ['invisible', `<div style="visibility:hidden">${CONTENT}</div>`],
  ['transparent', `<div style="opacity:0">${CONTENT}</div>`],
  ['hidden from screen readers', `<div aria-hidden="true">${CONTENT}</div>`],
  ['inert', `<div inert>${CONTENT}</div>`],
  ['in a closed dialog', `<dialog>${CONTENT}</dialog>`],
  ['in a popover', `<div popover>${CONTENT}</div>`],
  ['in closed details', `<details>${CONTENT}</details>`],
  ['in a noscript element', `<noscript>${CONTENT}</noscript>`],
  ['in a template', `<template>${CONTENT}</template>`],
  ['in a template in a template', `<template><p>A</p><template>${CONTENT}</template></template>`],
  ['in a shadow root', `<my-page><template shadowrootmode="open">${CONTENT}</template></my-page>`],
  ['in a hidden shadow root', `<my-page hidden><template shadowrootmode="open">${CONTENT}</template></my-page>`],
  ['outside the screen', `<div style="position:absolute;left:-9999px">${CONTENT}</div>`],
])('no audit says that a page lacks what is %s', (_, body) => {
  expect(untrue(page('', `<p>Hello</p>${body}`))).toEqual([])
})

it('looks for what each sentence is about', () => {
  const head = `<title>A</title><meta name="description" content="A"><meta name="viewport" content="width=device-width">
    <meta http-equiv="refresh" content="9">`
  const isFound = new Set<string>()
  eachTag(page(head, CONTENT), (tag) => {
    for (const [sentence, isMeant] of Object.entries(ABSENT)) if (isMeant(tag)) isFound.add(sentence)
  })
  expect(Object.keys(ABSENT).filter((sentence) => !isFound.has(sentence))).toEqual([])
})

function named(name: string): (tag: Tag) => boolean {
  return (tag) => tag.name === name
}

function isLoadedImage({ name, attributes }: Tag): boolean {
  return name === 'img' && !!attributes.get('src') && !attributes.get('src')!.includes('svg')
}

function isLink({ name, attributes }: Tag): boolean {
  return name === 'a' && attributes.has('href')
}

function isHeading({ name, attributes }: Tag): boolean {
  return /^h[1-6]$/.test(name) && !attributes.has('role')
}

function typeOf({ name, attributes }: Tag): string {
  return name === 'input' ? (attributes.get('type') ?? '').trim() : 'none'
}

/** Every element, also in templates, and in `noscript` as in any other element. */
function eachTag(html: string, visit: (tag: Tag) => void): void {
  const walk = (node: Node, around: readonly string[]): void => {
    if ('tagName' in node) visit(tagOf(node, around))
    const inner = 'tagName' in node ? [node.tagName, ...around] : around
    const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
    for (const child of children) walk(child, inner)
  }
  walk(parse(html, { scriptingEnabled: false }), [])
}

function tagOf({ tagName, attrs }: Element, around: readonly string[]): Tag {
  return { name: tagName, attributes: new Map(attrs.map(({ name, value }) => [name, value])), around }
}
