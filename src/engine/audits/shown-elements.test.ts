import { expect, it } from 'vitest'
import { rendered } from '../testing/browser.ts'
import { audited, page } from '../testing/page.ts'
import { missingResource, resource, resources } from '../testing/resource.ts'
import { buttonName } from './accessibility/button-name.ts'
import { formLabel } from './accessibility/form-label.ts'
import { imageAlt } from './accessibility/image-alt.ts'
import { linkName } from './accessibility/link-name.ts'

const AUDITS = [
  [buttonName, '<button class="x"></button>'],
  [formLabel, '<input class="x">'],
  [imageAlt, '<img src="/a.png" class="x">'],
  [linkName, '<a href="/" class="x"></a>'],
] as const

it.each(AUDITS)('judges nothing that a style sheet of the page hides (%#)', (audit, body) => {
  expect(audited(audit, page('', body)).outcome).toBe('fail')
  expect(audited(audit, page('<style>.x { display: none }</style>', body)).outcome).toBe('not-applicable')
  expect(audited(audit, page('<style>.x { visibility: hidden }</style>', body)).outcome).toBe('not-applicable')
  expect(
    audited(audit, page('<style>.x { display: none }</style>', body.replace('>', ' style="display: block">'))).outcome,
  ).toBe('fail')
})

it.each(AUDITS)('judges nothing that a linked style sheet hides (%#)', (audit, body) => {
  const html = page('<link rel="stylesheet" href="/a.css">', body)
  const read = resources(resource('/a.css', 'style', { displayRules: '.x{display:none}' }))
  expect(audited(audit, { html, evidence: { resources: read } }).outcome).toBe('not-applicable')
  const harmless = resources(resource('/a.css', 'style', { displayRules: '' }))
  expect(audited(audit, { html, evidence: { resources: harmless } }).findings).toHaveLength(1)
  const unread = resources(missingResource('/a.css', 'style'))
  expect(audited(audit, { html, evidence: { resources: unread } }).findings).toHaveLength(2)
})

it.each(AUDITS)('remarks that a style sheet that was not read may hide it (%#)', (audit, body) => {
  const { findings, findingsTotal } = audited(audit, page('<link rel="stylesheet" href="/a.css">', body))
  expect(findings).toMatchObject([{ note: true, key: 'shared/mayBeHidden' }, { line: 1 }])
  expect(findingsTotal).toBe(2)
  expect(audited(audit, page('', body)).findings).toHaveLength(1)
})

it('leaves open what a page contains that is hidden until its scripts have run', () => {
  const body = `<div id="app"><button></button>${'<p>Text</p>'.repeat(150)}</div>`
  expect(audited(buttonName, page('<style>#app { display: none }</style>', body)).outcome).toBe('unknown')
  expect(audited(buttonName, page('<style>body { display: none !important }</style>', body)).outcome).toBe('unknown')
})

const inShadow = (content: string, host = '<my-card>') =>
  page('', `${host}<template shadowrootmode="open">${content}</template></my-card>`)

it.each(AUDITS)('judges what is in declarative shadow roots that are shown (%#)', (audit, body) => {
  expect(audited(audit, inShadow(`<p>${body}</p>`))).toMatchObject({
    outcome: 'fail',
    findings: [{ where: expect.stringMatching(/^body > my-card p > \w+$/), line: 1 }],
    findingsTotal: 1,
  })
  expect(audited(audit, inShadow(body, '<my-card hidden>')).outcome).toBe('not-applicable')
  expect(audited(audit, inShadow(`<style>.x { display: none }</style>${body}`)).outcome).toBe('not-applicable')
  expect(audited(audit, page('', `<template>${inShadow(body)}</template>`)).outcome).toBe('not-applicable')
})

it('leaves shadow roots to axe-core in a browser, whose document has none anymore', () => {
  const html = inShadow('<img src="/a.png">')
  const evidence = { rendered: rendered({ html: page('', '<my-card></my-card>') }) }
  expect(audited(imageAlt, { html, evidence })).toMatchObject({ outcome: 'not-applicable', findings: [] })
})

it('judges shadow roots in shadow roots, and none in one that is hidden', () => {
  const inner = '<a-b id="b"><template shadowrootmode="closed"><img src="/a.png"></template></a-b>'
  expect(audited(imageAlt, inShadow(inner)).findings).toMatchObject([{ where: 'body > my-card #b img' }])
  expect(audited(imageAlt, inShadow(inner, '<my-card aria-hidden="true">')).outcome).toBe('not-applicable')
  expect(audited(imageAlt, inShadow(`<div hidden>${inner}</div>`)).outcome).toBe('not-applicable')
})

it('takes what is in a slot for a name, and no label of another tree', () => {
  expect(audited(buttonName, inShadow('<button><slot></slot></button>')).outcome).toBe('pass')
  expect(audited(linkName, inShadow('<a href="/"><slot name="text"></slot></a>')).outcome).toBe('pass')
  expect(audited(formLabel, inShadow('<label for="a">Name</label><input id="a">')).outcome).toBe('pass')
  const label = '<label for="a">Name</label>'
  expect(audited(formLabel, page('', `${label}${inShadow('<input id="a">')}`)).outcome).toBe('fail')
})

it('reads the style sheets of many shadow roots up to a limit', () => {
  const css = Array.from({ length: 280 }, (_, n) => `img ~ p:not(.x${n}){display:none}`).join('')
  const content = `<style>${css}</style><img src="/a.png">${'<p></p>'.repeat(150)}`
  const { findings } = audited(
    imageAlt,
    page('', `<a-b><template shadowrootmode="open">${content}</template></a-b>`.repeat(600)),
  )
  expect(findings[0]).toMatchObject({ note: true, key: 'shared/mayBeHidden' })
})
