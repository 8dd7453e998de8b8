import { testBodies } from '../../testing/outcomes.ts'
import { tabindex } from './tabindex.ts'

testBodies(tabindex, [
  ['not-applicable', 'there is none', '<button>A</button>'],
  ['not-applicable', 'the element is hidden', '<button hidden tabindex="3">A</button>'],
  ['pass', 'it follows the page', '<div tabindex="0">A</div>'],
  ['pass', 'a role says what the text is', '<p tabindex="0" role="button">A</p>'],
  ['pass', 'a script may use the text', '<li tabindex="0" data-action="open">A</li>'],
  ['warn', 'a text is a tab stop', '<p tabindex="0">A</p>'],
  ['warn', 'a heading is a tab stop', '<h2 id="a" class="b" tabindex="0">A</h2>'],
  ['pass', 'it takes out of the order', '<p tabindex="-1">A</p>'],
  ['pass', 'it is no number', '<p tabindex="first">A</p>'],
  ['warn', 'it pulls an element before the others', '<p tabindex="1">A</p>'],
  ['warn', 'something follows the number', '<p tabindex=" 5th">A</p>'],
])
