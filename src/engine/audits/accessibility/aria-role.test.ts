import { testBodies } from '../../testing/outcomes.ts'
import { ariaRole } from './aria-role.ts'

testBodies(ariaRole, [
  ['warn', 'the role is deprecated', '<div role="directory">A</div>'],
  ['not-applicable', 'there are no roles', '<p>Text</p>'],
  ['not-applicable', 'the role is empty', '<p role="">Text</p>'],
  ['not-applicable', 'the element is hidden', '<p role="buton" hidden>Text</p>'],
  ['not-applicable', 'the element is neither of HTML nor of SVG', '<math role="formula"></math>'],
  ['pass', 'the role exists', '<p role="note">Text</p>'],
  ['pass', 'it is written in capitals', '<p role="NOTE">Text</p>'],
  ['pass', 'one of several exists', '<p role="textfield textbox">Text</p>'],
  ['pass', 'it is one of publishing', '<section role="doc-chapter">Text</section>'],
  ['pass', 'it is one of graphics', '<svg role="graphics-document"></svg>'],
  ['pass', 'it is new in WAI-ARIA 1.3', '<span role="image" aria-label="A"></span><p role="suggestion">Text</p>'],
  ['fail', 'it is misspelt', '<p role="buton">Text</p>'],
  ['fail', 'it is an element, not a role', '<div role="nav">Text</div>'],
  ['fail', 'it is abstract', '<div role="widget">Text</div>'],
  ['fail', 'none of several exists', '<div role="foo bar">Text</div>'],
  ['fail', 'it is the name of something in JavaScript', '<div role="constructor">Text</div>'],
])
