import { testBodies } from '../../testing/outcomes.ts'
import { frameFocus } from './frame-focus.ts'

const LINK = "<a href='/'>A</a>"

testBodies(frameFocus, [
  ['not-applicable', 'there are no frames', '<p>Text</p>'],
  ['not-applicable', 'the markup does not show what is in it', '<iframe tabindex="-1" src="/x"></iframe>'],
  ['not-applicable', 'nothing in it takes the focus', '<iframe tabindex="-1" srcdoc="<p>A</p>"></iframe>'],
  [
    'not-applicable',
    'what is in it is out of the order itself',
    `<iframe tabindex="-1" srcdoc="<a href='/' tabindex='-1'>A</a>"></iframe>`,
  ],
  ['not-applicable', 'the frame is hidden', `<iframe hidden tabindex="-1" srcdoc="${LINK}"></iframe>`],
  ['not-applicable', 'the frame is inert', `<div inert><iframe tabindex="-1" srcdoc="${LINK}"></iframe></div>`],
  ['not-applicable', 'it is invisible', `<iframe width="1" height="1" tabindex="-1" srcdoc="${LINK}"></iframe>`],
  [
    'not-applicable',
    'what is in it is nested beyond reading',
    `<iframe tabindex="-1" srcdoc="${'<b>'.repeat(600)}${LINK}"></iframe>`,
  ],
  ['pass', 'it can be entered', `<iframe srcdoc="${LINK}"></iframe>`],
  ['pass', 'its tabindex is not negative', `<iframe tabindex="0" srcdoc="${LINK}"></iframe>`],
  ['fail', 'its tabindex is negative', `<iframe tabindex="-1" srcdoc="${LINK}"></iframe>`],
])
