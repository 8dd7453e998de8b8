import { testBodies } from '../../testing/outcomes.ts'
import { decorative } from './decorative.ts'

testBodies(decorative, [
  ['not-applicable', 'nothing is decoration', '<img src="/a.png" alt="A">'],
  ['not-applicable', 'a frame is, which browsers take as they like', '<iframe role="none" src="/a"></iframe>'],
  ['pass', 'it is silent', '<img src="/a.png" alt=""><div role="presentation">A</div>'],
  ['pass', 'its text does not count', '<img src="/a.png" alt="A" role="none">'],
  ['pass', 'it is hidden', '<img src="/a.png" alt="" aria-label="A" hidden>'],
  ['pass', 'it says so twice', '<img src="/a.png" alt="" aria-hidden="true">'],
  ['fail', 'it has a name', '<img src="/a.png" alt="" aria-label="A">'],
  ['fail', 'it tells something', '<ul role="none" aria-live="polite"><li>A</li></ul>'],
  ['pass', 'a box that takes the focus has no role to hide', '<div role="none" tabindex="0">A</div>'],
  ['pass', 'a link without an address has none either', '<a role="none" aria-live="polite">A</a>'],
  ['fail', 'it takes the focus', '<h2 role="none" tabindex="0">A</h2>'],
  ['fail', 'the focus reaches an image without a text', '<img src="/a.png" alt="" tabindex="0">'],
  ['fail', 'a named section is a landmark', '<section role="none" aria-label="A">B</section>'],
  ['fail', 'it is a control', '<button role="presentation">A</button>'],
])
