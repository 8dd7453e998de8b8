import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { ariaStructure } from './aria-structure.ts'

const MENUBAR =
  '<ul role="menubar"><li role="none"><a role="menuitem">A</a><ul role="menu"><li role="none"><a role="menuitem">B</a></li></ul></li></ul>'
const TREE = '<ul role="tree"><li role="treeitem">A<ul role="group"><li role="treeitem">B</li></ul></li></ul>'

testBodies(ariaStructure, [
  ['not-applicable', 'there is no structure', '<p>Text</p>'],
  ['not-applicable', 'it is hidden', '<ul hidden><p>Text</p></ul><ul hidden><li>Text</li></ul>'],
  ['not-applicable', 'it is still being filled', '<ul role="menu" aria-busy="true">Loading</ul>'],
  ['not-applicable', 'the list means nothing', '<ul role="none"><li>A</li></ul>'],
  ['pass', 'a list holds items', '<ul><li>A</li><li>B</li></ul>'],
  ['pass', 'a list holds scripts and templates besides', '<ul><script></script><li>A</li><template></template></ul>'],
  ['pass', 'an empty list may be filled later', '<ul></ul><div role="menu"></div>'],
  ['pass', 'boxes without meaning stand between', '<div role="list"><div><p role="listitem">A</p></div></div>'],
  ['pass', 'a submenu is next to its item', MENUBAR],
  ['pass', 'a menu holds an icon besides', '<div role="menu"><svg></svg><div role="menuitem">A</div></div>'],
  ['pass', 'an item is in a group of an item', TREE],
  ['pass', 'there is white space between terms', '<dl>\n<dt>A</dt>\n<dd>B</dd>\n</dl>'],
  ['pass', 'terms are grouped', '<dl><div><dt>A</dt><dd>B</dd></div><dt>C</dt><dd>D</dd></dl>'],
  ['pass', 'what is between the items is hidden', '<ul><li>A</li><div hidden>B</div><meta content="C"></ul>'],
  [
    'pass',
    'groups of terms mean nothing by themselves',
    '<dl><div role="presentation"><dt>A</dt><dd>B</dd></div></dl>',
  ],
  ['fail', 'a group of terms is something else', '<dl><div role="group"><dt>A</dt><dd>B</dd></div></dl>'],
  ['fail', 'a box is between a list and its item', '<ul><div><li>A</li></div></ul>'],
  ['fail', 'an item is in no list', '<div><li>A</li></div>'],
  ['fail', 'the list of an item is something else', '<ul role="navigation"><li>A</li></ul>'],
  ['fail', 'text is between the items', '<ul><li>A</li> or <li>B</li></ul>'],
  ['fail', 'a term is in no description list', '<div><dt>A</dt></div>'],
  ['fail', 'a description list holds a paragraph', '<dl>\n<dt>A</dt>\n<dd>B</dd>\n<p>C</p></dl>'],
  ['pass', 'a description list is empty', '<dl></dl>'],
  ['pass', 'one description is for several terms', '<dl><dt>A</dt><dt>B</dt><dd>C</dd></dl>'],
  ['pass', 'the answer to a question is hidden', '<dl><dt>A?</dt><dd hidden>B</dd></dl>'],
  ['pass', 'a custom element may have the description', '<dl><dt>A</dt><my-answer></my-answer></dl>'],
  ['fail', 'terms have no descriptions', '<dl><dt><a href="/a">A</a></dt><dt>B</dt></dl>'],
  ['fail', 'a description has no term', '<dl><dd>A</dd></dl>'],
  ['fail', 'a term comes after its description', '<dl><div><dd>A</dd></div><div><dt>B</dt></div></dl>'],
  ['fail', 'a group is in no menu', '<div role="group"><div role="menuitem">A</div></div>'],
  ['fail', 'a group holds no options', '<div role="listbox"><div role="group">A</div></div>'],
  ['fail', 'what it owns is not an option', '<div role="listbox" aria-owns="a"></div><p id="a">A</p>'],
  ['fail', 'a caption is in no table', '<div role="caption">A</div>'],
  [
    'pass',
    'an element whose meaning is taken away stands between',
    '<div role="tablist"><p role="none"><a role="tab" href="#a">A</a></p></div>',
  ],
  ['pass', 'items are in a group', '<div role="menu"><div role="group"><div role="menuitem">A</div></div></div>'],
  ['pass', 'a line parts the items of a menu', '<div role="menu"><div role="menuitem">A</div><hr></div>'],
  [
    'pass',
    'items are claimed from elsewhere',
    '<div role="list" aria-owns="a"></div><div role="listitem" id="a">A</div>',
  ],
  ['pass', 'a table has the role of a grid', '<table role="grid"><tr><td>A</td></tr></table>'],
  [
    'pass',
    'a custom element may be an item',
    '<ul><my-item>A</my-item></ul><my-tabs><div role="tab">A</div></my-tabs>',
  ],
  ['pass', 'an item says what it is', '<ul><li role="listitem">A</li></ul>'],
  ['fail', 'a list holds a link', '<ul><li>A</li><a href="/">B</a></ul>'],
  ['fail', 'a list holds only text', '<ul>A</ul>'],
  ['fail', 'a list holds only boxes', '<ul><div></div></ul>'],
  ['fail', 'a list of tabs holds list items', '<ul role="tablist"><li><a role="tab" href="#a">A</a></li></ul>'],
  ['fail', 'a group holds other items', '<div role="menu"><div role="group"><div role="treeitem">A</div></div></div>'],
  ['fail', 'a list holds groups', '<div role="list"><div role="group"><div role="listitem">A</div></div></div>'],
  ['fail', 'a row of a table holds a button', '<table><tr><td role="button">A</td></tr></table>'],
  ['fail', 'an item stands alone', '<div role="listitem">A</div>'],
  [
    'fail',
    'an item stands in something else',
    '<div role="list"><div role="region"><div role="listitem">A</div></div></div>',
  ],
  [
    'fail',
    'a box with something to say stands between',
    '<div role="list"><div aria-live="polite"><div role="listitem">A</div></div></div>',
  ],
  [
    'fail',
    'an item is claimed by something else',
    '<div role="list"><div role="listitem" id="a">A</div></div><div role="group" aria-owns="a"></div>',
  ],
])

it('names the elements that do not fit together', () => {
  const { findings } = audited(ariaStructure, page('', '<ul><p>A</p></ul><div role="tab">B</div>'))
  expect(findings.map(({ message }) => message)).toEqual([
    '<p> can’t be directly inside <ul>. Put it into an <li>.',
    'The role tab must be inside an element with the role tablist.',
  ])
  const lists = audited(ariaStructure, page('', '<main><li>A</li><dl>B</dl><dl><p>C</p></dl></main>'))
  expect(lists.findings.map(({ message }) => message)).toEqual([
    '<li> must be directly inside one of these: <ul>, <ol> and <menu>. Its parent is <main>.',
    'The text directly inside <dl> must be in one of these: <dt> and <dd>.',
    '<p> can’t be directly inside <dl>. Put it into a <dd>.',
  ])
})

it.each([
  [
    '<ul><li role="presentation">A</li></ul>',
    '<li role="presentation"> is no list item for screen readers. Remove the role.',
    '<ul><li>A</li></ul>',
  ],
  [
    '<ul><li role="button">A</li></ul>',
    '<li role="button"> is no list item for screen readers. Remove the role, or move it to an element inside.',
    '<ul><li><span role="button">A</span></li></ul>',
  ],
  [
    '<ul><div><li>A</li></div></ul>',
    '<div> can’t be directly inside <ul>. Put it into an <li>.',
    '<ul><li><div>A</div></li></ul>',
  ],
  [
    '<dl><dt role="presentation">A</dt><dd>B</dd></dl>',
    '<dt role="presentation"> is no part of the list for screen readers. Remove the role.',
    '<dl><dt>A</dt><dd>B</dd></dl>',
  ],
  [
    '<dl><dt>A</dt><dd>B</dd><p>C</p></dl>',
    '<p> can’t be directly inside <dl>. Put it into a <dd>.',
    '<dl><dt>A</dt><dd>B</dd><dd><p>C</p></dd></dl>',
  ],
  [
    '<ul role="tablist"><li><a role="tab" href="#a">A</a></li></ul>',
    '<li> can’t be inside <ul role="tablist">. Give it the role tab, or role="none" if it only holds such elements.',
    '<ul role="tablist"><li role="none"><a role="tab" href="#a">A</a></li></ul>',
  ],
  [
    '<ul role="tablist"><li>A</li></ul>',
    '<li> can’t be inside <ul role="tablist">. Give it the role tab, or role="none" if it only holds such elements.',
    '<ul role="tablist"><li role="tab">A</li></ul>',
  ],
  [
    '<ul role="tablist"><li role="presentation" aria-label="A"><a role="tab" href="#a">A</a></li></ul>',
    '<li role="presentation"> can’t be inside <ul role="tablist">: browsers ignore the role, because the element can get focus or has ARIA attributes. Remove these.',
    '<ul role="tablist"><li role="presentation"><a role="tab" href="#a">A</a></li></ul>',
  ],
  [
    '<dl><dt>A</dt></dl>',
    'The list has <dt>, but no <dd> after it. Use <ul> and <li> for a list without descriptions.',
    '<ul><li>A</li></ul>',
  ],
  [
    '<div role="tab">A</div>',
    'The role tab must be inside an element with the role tablist.',
    '<div role="tablist"><div role="tab">A</div></div>',
  ],
  ['<ul>A</ul>', 'The text directly inside <ul> must be in <li>.', '<ul><li>A</li></ul>'],
])('advises at %s what passes', (bad, advice, good) => {
  const { outcome, findings } = audited(ariaStructure, page('', bad))
  expect([outcome, findings[0]!.message]).toEqual(['fail', advice])
  expect(audited(ariaStructure, page('', good)).outcome).toBe('pass')
})

it('points at the element to change, not at what is around it', () => {
  const { findings } = audited(ariaStructure, page('', '<ul><li>A</li><li role="none">B</li></ul>'))
  expect(findings[0]!.snippet).toBe('<li role="none">')
})
