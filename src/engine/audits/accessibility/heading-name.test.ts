import { testBodies } from '../../testing/outcomes.ts'
import { headingName } from './heading-name.ts'

testBodies(headingName, [
  ['not-applicable', 'there are no headings', '<p>Text</p>'],
  ['not-applicable', 'the heading is hidden from screen readers', '<h1 aria-hidden="true"></h1>'],
  ['not-applicable', 'its role is taken away', '<h1 role="presentation"></h1>'],
  ['pass', 'it has text', '<h1>Clocks</h1>'],
  ['pass', 'its image has a text', '<h1><img src="/a.png" alt="Clocks"></h1>'],
  ['pass', 'something hidden names it', '<h1 aria-labelledby="c"></h1><p id="c" hidden>Clocks</p>'],
  ['pass', 'a box has the role and text', '<div role="heading" aria-level="2">Clocks</div>'],
  ['fail', 'it is empty', '<h2></h2>'],
  ['fail', 'it is a line break', '<h2><br></h2>'],
  ['fail', 'it is a non-breaking space', '<h2>&nbsp;</h2>'],
  ['fail', 'its image is decoration', '<h2><img src="/a.png" alt="Clocks" role="none"></h2>'],
  ['fail', 'its text is hidden from screen readers', '<h2><span aria-hidden="true">Clocks</span></h2>'],
  ['fail', 'a box has the role and no text', '<div role="heading" aria-level="2"></div>'],
])
