import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { imageAlt } from './image-alt.ts'

testBodies(imageAlt, [
  ['pass', 'the role repeats that a decoration is an image', '<img src="/a.png" alt="" role="img">'],
  ['not-applicable', 'there are no images', '<p>Text</p>'],
  ['not-applicable', 'a drawing says nothing of being an image', '<svg><path d="M0 0"/></svg>'],
  ['not-applicable', 'the image is hidden', '<img src="/a.png" hidden>'],
  ['not-applicable', 'it is hidden by what is around it', '<div style="display:none"><img src="/a.png"></div>'],
  ['not-applicable', 'it is hidden from screen readers', '<div aria-hidden="true"><img src="/a.png"></div>'],
  ['not-applicable', 'it stands in a closed fold-out', '<details><summary>More</summary><img src="/a.png"></details>'],
  ['not-applicable', 'it is the fallback of an image', '<object data="/a.svg" role="none"><img src="/a.png"></object>'],
  ['not-applicable', 'an object shows a page', '<object data="/map.html"></object>'],
  ['pass', 'there is a text', '<img src="/a.png" alt="A clock">'],
  ['pass', 'it is decoration', '<img src="/a.png" alt="">'],
  ['pass', 'a role says that it is decoration', '<img src="/a.png" role="presentation">'],
  ['pass', 'a title names it', '<img src="/a.png" title="A clock">'],
  ['pass', 'something hidden names it', '<p id="c" hidden>A clock</p><img src="/a.png" aria-labelledby="c">'],
  [
    'pass',
    'something made visible again in a hidden box has a text',
    '<div style="visibility:hidden"><img src="/a.png" alt="A" style="visibility:visible"></div>',
  ],
  ['pass', 'a drawing has a title', '<svg role="img"><title>A clock</title><path d="M0 0"/></svg>'],
  ['pass', 'a box has the role and a label', '<div role="img" aria-label="A clock"></div>'],
  ['pass', 'an image button has a text', '<input type="image" src="/a.png" alt="Search">'],
  ['pass', 'an image button has a label', '<label>Search <input type="image" src="/a.png"></label>'],
  ['pass', 'an object has a title', '<object data="/a.mp4" title="How clocks are made"></object>'],
  ['fail', 'there is no text', '<img src="/a.png">'],
  ['fail', 'the text is blank', '<img src="/a.png" alt=" ">'],
  ['fail', 'the label points nowhere', '<img src="/a.png" aria-labelledby="nothing">'],
  ['fail', 'decoration takes the focus', '<img src="/a.png" role="none" tabindex="0">'],
  [
    'fail',
    'something in a hidden box is made visible again',
    '<div style="visibility:hidden"><img src="/a.png" style="visibility:visible"></div>',
  ],
  ['fail', 'the title of a drawing is empty', '<svg role="img"><title> </title></svg>'],
  ['fail', 'only a part of the drawing has a title', '<svg role="img"><g><title>A hand</title></g></svg>'],
  ['fail', 'a part of a drawing has the role and no name', '<svg><circle role="graphics-symbol" r="4"/></svg>'],
  ['fail', 'a box has the role and no name', '<div role="img"></div>'],
  ['fail', 'an image button has none', '<input type="image" src="/a.png">'],
  [
    'fail',
    'the text of an object that is no image stands in alt',
    '<object data="/a.mp3" alt="A clock ticks"></object>',
  ],
  ['fail', 'an object has only content to fall back to', '<object type="image/png" data="/a">A clock</object>'],
  ['not-applicable', 'a part of a drawing has a role that is no image', '<svg><g role="button"></g></svg>'],
  ['fail', 'an image without a text is a figure', '<img src="/a.png" alt="" role="figure">'],
])

it('counts the images and names each kind that lacks a text, in document order', () => {
  const { summary, value, findings } = audited(
    imageAlt,
    page('', '<svg role="img"></svg><img src="/a.png"><input type="image"><img src="/b.png" alt="B"><img alt=" ">'),
  )
  expect([summary, value]).toEqual(['4 images have no alt text.', '4 of 5 images'])
  expect(findings.map(({ key }) => key)).toEqual(['drawing', 'noAlt', 'button', 'blankAlt'])
})

it.each([
  ['<img src="/a.png">', 'noAlt'],
  ['<img src="/a.png" alt=" ">', 'blankAlt'],
  ['<input type="image" src="/a.png">', 'button'],
  ['<object data="/a.png" type="image/png"></object>', 'object'],
  ['<div role="img"></div>', 'role'],
  ['<svg role="img"></svg>', 'drawing'],
])('says of %s what it lacks', (body, key) => {
  expect(audited(imageAlt, page('', body)).findings.map((one) => one.key)).toEqual([key])
})
