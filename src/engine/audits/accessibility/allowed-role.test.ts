import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { allowedRole } from './allowed-role.ts'

testBodies(allowedRole, [
  ['not-applicable', 'there are no roles', '<p>Text</p>'],
  ['not-applicable', 'the role does not exist', '<h2 role="buton">Text</h2>'],
  ['not-applicable', 'the element is hidden', '<h2 role="button" hidden>Text</h2>'],
  ['warn', 'a heading may not have it', '<h2 role="button">Text</h2>'],
  ['warn', 'a list of links may not have it', '<ul role="navigation"><li>Text</li></ul>'],
  ['warn', 'a password may not have it', '<input type="password" role="textbox">'],
  ['warn', 'a label may not have it', '<label for="a" role="button">Text</label>'],
  ['warn', 'a figure with a caption may not have it', '<figure role="group">A<figcaption>B</figcaption></figure>'],
  ['warn', 'an item of a list may not have it', '<ul><li role="link">Text</li></ul>'],
  ['warn', 'a heading of details may not have it', '<details><summary role="heading">A</summary>B</details>'],
  ['pass', 'it is that of the element', '<main role="main">A</main><h2 role="heading">B</h2>'],
  ['pass', 'the element may have it', '<a href="/" role="tab">A</a><nav role="menubar">B</nav>'],
  ['pass', 'a link without href may have any', '<a role="dialog">A</a><figure role="group">B</figure>'],
  ['pass', 'what holds the item is no list', '<ul role="tablist"><li role="link">A</li></ul>'],
  ['pass', 'a switch is a kind of checkbox', '<input type="checkbox" role="switch">'],
  ['pass', 'a pressed checkbox is a button', '<input type="checkbox" role="button" aria-pressed="false">'],
  ['pass', 'a script decides about the element', '<my-tab role="tab">A</my-tab>'],
  ['pass', 'focus undoes the role none, which another audit finds', '<a href="/" role="none">A</a>'],
  ['pass', 'drawings and books have roles of their own', '<svg role="img"></svg><p role="doc-subtitle">Text</p>'],
])

it('names the element and the role', () => {
  const { findings, value } = audited(allowedRole, page('', '<h2 role="button">A</h2><p role="note">B</p>'))
  expect(value).toBe('1 of 2 roles')
  expect(findings.map(({ message }) => message)).toEqual(['<h2> may not have the role button.'])
})
