import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readAccessibility } from './accessible.ts'

/** The role of the element with the id "x". */
function roleOf(body: string): string | null {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  return readAccessibility(document).roles.of(document.ids.get('x')!)
}

describe('the role of an element', () => {
  it.each([
    ['link', '<a id="x" href="/">'],
    ['generic', '<a id="x">'],
    ['heading', '<h3 id="x">'],
    ['list', '<menu id="x"></menu>'],
    ['listitem', '<ul><li id="x">'],
    ['none', '<ul role="none"><li id="x">'],
    ['img', '<img id="x">'],
    ['none', '<img id="x" alt="">'],
    ['img', '<img id="x" alt="" aria-label="A">'],
    ['textbox', '<input id="x">'],
    ['textbox', '<input id="x" type="unheard-of">'],
    ['textbox', '<input id="x" type="constructor">'],
    ['searchbox', '<input id="x" type="search">'],
    ['combobox', '<input id="x" type="email" list="l">'],
    ['spinbutton', '<input id="x" type="number" list="l">'],
    ['button', '<input id="x" type="image">'],
    [null, '<input id="x" type="password">'],
    ['combobox', '<select id="x"></select>'],
    ['combobox', '<select id="x" size="1"></select>'],
    ['listbox', '<select id="x" multiple></select>'],
    ['listbox', '<select id="x" size="4"></select>'],
    ['generic', '<section id="x"></section>'],
    ['region', '<section id="x" aria-label="A"></section>'],
    ['region', '<h2 id="h">A</h2><section id="x" aria-labelledby="h"></section>'],
    ['generic', '<section id="x" aria-labelledby="h"></section>'],
    [null, '<form id="x"></form>'],
    ['form', '<form id="x" title="Search"></form>'],
    ['banner', '<div><header id="x"></header></div>'],
    [null, '<article><header id="x"></header></article>'],
    ['contentinfo', '<footer id="x"></footer>'],
    ['complementary', '<aside id="x"></aside>'],
    ['generic', '<article><aside id="x"></aside></article>'],
    ['cell', '<table><tr><td id="x">'],
    ['gridcell', '<table role="grid"><tr><td id="x">'],
    ['columnheader', '<table><tr><th id="x">'],
    ['rowheader', '<table><tr><th id="x" scope="row">'],
    ['row', '<table><tr id="x">'],
    ['rowgroup', '<table><tbody id="x">'],
    ['none', '<table role="presentation"><tr><td id="x">'],
    [null, '<table role="menu"><tr><td id="x">'],
    [null, '<details><summary id="x">'],
    ['graphics-document', '<svg id="x"></svg>'],
    [null, '<svg><g id="x"/></svg>'],
    ['math', '<math id="x"></math>'],
    [null, '<constructor id="x">'],
  ])('is %s for %s', (role, body) => {
    expect(roleOf(body)).toBe(role)
  })

  it.each([
    ['tab', '<p id="x" role="tab">'],
    ['tab', '<p id="x" role=" TAB button">'],
    ['tab', '<p id="x" role="widget nothing tab">'],
    ['paragraph', '<p id="x" role="nothing">'],
    ['none', '<p id="x" role="presentation">'],
  ])('is what its attribute says, %s for %s', (role, body) => {
    expect(roleOf(body)).toBe(role)
  })

  it.each([
    ['button', '<button id="x" role="none">'],
    ['none', '<button id="x" role="none" disabled>'],
    ['heading', '<h1 id="x" role="none" aria-live="polite">'],
    ['none', '<h1 id="x" role="none" aria-hidden="false">'],
    ['none', '<h1 id="x" role="none" aria-level="2">'],
    ['generic', '<div id="x" role="none" tabindex="-1">'],
  ])('comes back where role="none" conflicts with the rest: %s for %s', (role, body) => {
    expect(roleOf(body)).toBe(role)
  })
})
