import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { buttonName } from './button-name.ts'

testBodies(buttonName, [
  ['not-applicable', 'there are no buttons', '<p>Text</p>'],
  ['not-applicable', 'the button is hidden', '<button hidden></button>'],
  ['not-applicable', 'it is judged with the images', '<input type="image">'],
  ['not-applicable', 'a disabled button gives its role away', '<button role="none" disabled></button>'],
  ['not-applicable', 'the button is a link', '<button role="link">Go</button>'],
  ['pass', 'it has text', '<button>Go</button>'],
  ['pass', 'it has a value', '<input type="button" value="Go">'],
  ['pass', 'the browser names it', '<input type="submit"><input type="reset">'],
  ['pass', 'a label names it', '<label for="b">Go</label><button id="b"></button>'],
  ['pass', 'its image has a text', '<button><img src="/a.png" alt="Go"></button>'],
  ['pass', 'a menu item has text', '<div role="menu"><div role="menuitem">Copy</div></div>'],
  ['fail', 'it is empty', '<button></button>'],
  ['fail', 'the page is hidden, which browsers ignore', '<body aria-hidden="true"><button></button>'],
  ['fail', 'its value is no name', '<button value="go"></button>'],
  ['fail', 'its value is empty', '<input type="submit" value="">'],
  ['fail', 'it has no value', '<input type="button">'],
  ['fail', 'it is a box with the role', '<span role="button"></span>'],
  ['fail', 'role="none" does not take the button away', '<button role="none"></button>'],
  ['fail', 'a menu item is empty', '<div role="menu"><div role="menuitem"></div></div>'],
])

it('counts the buttons that have a name', () => {
  expect(audited(buttonName, page('', '<button>A</button><button></button>')).value).toBe('1 of 2 buttons')
})
