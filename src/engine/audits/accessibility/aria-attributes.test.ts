import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { ariaAttributes } from './aria-attributes.ts'

testBodies(ariaAttributes, [
  ['not-applicable', 'there are none', '<p>Text</p>'],
  ['not-applicable', 'only mathematics has one', '<math aria-hidden="perhaps"></math>'],
  ['pass', 'the value is of the right type', '<button aria-pressed="mixed">Bold</button>'],
  ['pass', 'the value is empty, which means the default', '<div role="alert" aria-live>Text</div>'],
  ['pass', 'the attribute is global', '<p aria-live="polite">Text</p>'],
  ['pass', 'it was global once', '<p aria-disabled="true">Text</p>'],
  ['pass', 'the role of the element supports it', '<a href="/" aria-expanded="false">Menu</a>'],
  ['pass', 'role="none" gives way to the focus', '<button role="none" aria-pressed="false">Bold</button>'],
  ['pass', 'a field without a role is like a text field', '<input type="password" aria-required="true">'],
  [
    'pass',
    'a script of a custom element may know better',
    '<my-tab aria-selected="true" aria-label="A">A</my-tab><script></script>',
  ],
  ['fail', 'no script can give the custom element a role', '<my-tab aria-label="A">A</my-tab>'],
  ['fail', 'an abbreviation must not be named', '<abbr aria-label="A">A</abbr>'],
  ['fail', 'a title of a work must not be named', '<cite aria-labelledby="a" id="a">A</cite>'],
  ['fail', 'keys must not be named', '<kbd aria-label="Control">Ctrl</kbd>'],
  ['fail', 'the head of an article must not be named', '<article><header aria-label="A">A</header></article>'],
  ['pass', 'the head of the page is a landmark', '<header aria-label="A">A</header>'],
  ['pass', 'a role lets it have a name', '<abbr role="img" aria-label="A">A</abbr>'],
  ['fail', 'a line break has no states', '<p>A<br aria-label="A">B</p>'],
  ['fail', 'a place to break has no description', '<p>A<wbr aria-describedby="a">B</p><p id="a">C</p>'],
  ['pass', 'a line break may be hidden', '<p>A<br aria-hidden="true">B</p>'],
  ['pass', 'the element is hidden', '<div hidden aria-label="Text" aria-selected="true"></div>'],
  ['pass', 'a section becomes a region by its name', '<section aria-label="News">Text</section>'],
  ['pass', 'an empty name names nothing', '<div aria-label="">Text</div><p aria-label=" ">Text</p>'],
  ['pass', 'the state is the default', '<button aria-required="false">Save</button>'],
  ['pass', 'WAI-ARIA 1.1 allowed it', '<section aria-label="News" aria-expanded="true">Text</section>'],
  ['pass', 'a script may add the element', '<button aria-controls="a">Open</button><script></script>'],
  ['pass', 'the list is closed', '<button aria-controls="a" aria-expanded="false">Open</button>'],
  ['pass', 'the error is announced', '<p id="a" role="alert">No</p><input aria-invalid="true" aria-errormessage="a">'],
  ['fail', 'the element it refers to is missing', '<button aria-controls="a">Open</button>'],
  ['fail', 'so are the details, which nothing opens', '<p aria-details="a">Text</p>'],
  ['fail', 'there are two errors', '<input aria-invalid="true" aria-errormessage="a b">'],
  ['fail', 'the error is hidden', '<p id="a" hidden>No</p><input aria-invalid="true" aria-errormessage="a">'],
  ['fail', 'the error is not announced', '<p id="a">No</p><input aria-invalid="true" aria-errormessage="a">'],
  ['fail', 'a checkbox says otherwise', '<input type="checkbox" aria-checked="true">'],
  ['fail', 'levels begin with 1', '<div role="heading" aria-level="0">A</div>'],
  ['fail', 'positions begin with 1', '<ul><li aria-posinset="-1" aria-setsize="2">A</li></ul>'],
  ['pass', 'the size of the set is not known', '<ul><li aria-posinset="1" aria-setsize="-1">A</li></ul>'],
  ['fail', 'only the rows of trees are levels', '<table><tr aria-level="2"><td>A</td></tr></table>'],
  ['fail', 'it does not exist', '<p aria-lable="Text">Text</p>'],
  ['fail', 'it does not exist, and the element is hidden', '<p hidden aria-lable="Text">Text</p>'],
  ['fail', 'the value is none of the words', '<p aria-live="loud">Text</p>'],
  ['fail', 'one of the words is wrong', '<p aria-relevant="text all-of-it">Text</p>'],
  ['fail', 'a whole number is asked for', '<div role="row" aria-rowindex="1.5">Text</div>'],
  ['fail', 'a number is asked for', '<div role="slider" aria-valuenow="much">Text</div>'],
  ['fail', 'one id is asked for', '<div role="listbox" aria-activedescendant="a b">Text</div>'],
  ['fail', 'the role does not support it', '<button aria-checked="true">Bold</button>'],
  ['fail', 'the element has no role to support it', '<div aria-expanded="true">Text</div>'],
  ['fail', 'a player has no direction', '<video controls aria-orientation="horizontal"></video>'],
  ['fail', 'a box without a role must not be named', '<div aria-label="Text">Text</div>'],
  ['fail', 'a paragraph must not be named', '<p aria-labelledby="a">Text</p>'],
  ['fail', 'what means nothing cannot be described', '<h2 role="none" aria-roledescription="slide">Text</h2>'],
])

it('says of each element what is wrong first', () => {
  const { findings, value } = audited(
    ariaAttributes,
    page(
      '',
      '<p aria-lable="A" aria-foo="B">A</p><p aria-live="loud">B</p><a aria-label="C">C</a><ul aria-checked="true"></ul>',
    ),
  )
  expect(value).toBe('4 of 4 elements')
  expect(findings.map(({ message }) => message)).toEqual([
    'There is no ARIA attribute named aria-lable.',
    '“loud” is not a valid value for aria-live.',
    'aria-label is not allowed on <a> without a role.',
    'The role list does not support aria-checked.',
  ])
})
