import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { linkName } from './link-name.ts'

testBodies(linkName, [
  ['fail', 'a link of a drawing has no name', '<svg><a href="/"><path d="M0 0"/></a></svg>'],
  ['pass', 'a link of a drawing has a title', '<svg><a xlink:href="/"><title>Home</title></a></svg>'],
  ['not-applicable', 'there are no links', '<p>Text</p>'],
  ['not-applicable', 'an anchor leads nowhere', '<a id="top"></a>'],
  ['not-applicable', 'the link is hidden', '<a href="/" style="display: none"></a>'],
  ['not-applicable', 'the link is a button', '<a href="#" role="button"></a>'],
  ['pass', 'it has text', '<a href="/">Start</a>'],
  ['pass', 'the text is deep inside', '<a href="/"><span><b><i>Start</i></b></span></a>'],
  ['pass', 'an image in it has a text', '<a href="/"><img src="/a.png" alt="Start"></a>'],
  ['pass', 'a drawing in it has a title', '<a href="/"><svg><title>Start</title><path d="M0 0"/></svg></a>'],
  ['pass', 'aria-label names it', '<a href="/" aria-label="Start"></a>'],
  [
    'pass',
    'what is in it is named by something else',
    '<a href="/"><i aria-labelledby="s"></i></a><p id="s">Start</p>',
  ],
  ['pass', 'its title names it', '<a href="/" title="Start"><img src="/a.png" alt=""></a>'],
  ['pass', 'a custom element may show its name', '<a href="/"><my-icon name="start"></my-icon></a>'],
  ['pass', 'a shadow tree in it may show its name', '<a href="/"><template shadowrootmode="open">Start</template></a>'],
  ['pass', 'an area has a text', '<map><area href="/" alt="Start"></map>'],
  ['pass', 'a role makes a link of a box', '<div role="link">Start</div>'],
  ['fail', 'it is empty', '<a href="/"></a>'],
  ['fail', 'it is white space, also the non-breaking kind', '<a href="/"> &nbsp; </a>'],
  ['fail', 'its image is decoration', '<a href="/"><img src="/a.png" alt=""></a>'],
  ['fail', 'the text in it is hidden', '<a href="/"><span hidden>Start</span></a>'],
  ['fail', 'the text in it is invisible', '<a href="/"><span style="visibility: hidden">Start</span></a>'],
  ['fail', 'the text in it is hidden from screen readers', '<a href="/"><span aria-hidden="true">Start</span></a>'],
  ['fail', 'only a script in it has text', '<a href="/"><script>start()</script><style>a{}</style></a>'],
  ['fail', 'an area has no text', '<map><area href="/"></map>'],
  ['fail', 'role="none" does not take the link away', '<a href="/" role="none"></a>'],
  ['fail', 'it is a link of another kind', '<a href="#n1" role="doc-noteref"></a>'],
])

it('points at the link', () => {
  const { findings, value } = audited(linkName, page('', '<a href="/">Start</a><p><a href="/x"></a></p>'))
  expect(findings).toMatchObject([{ where: 'body > p > a', snippet: '<a href="/x">' }])
  expect(value).toBe('1 of 2 links')
})
