import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { linkTargets } from './link-targets.ts'

const SCRIPT = '<script src="/app.js"></script>'

testBodies(linkTargets, [
  ['not-applicable', 'links lead to pages', '<a href="/a">A</a><a href="https://example.org/#b">B</a>'],
  ['not-applicable', 'a link leads to the top', '<a href="#">A</a><a href="#top">B</a>'],
  [
    'not-applicable',
    'a link is a route or quotes text',
    '<a href="#/a">A</a><a href="#!b">B</a><a href="#:~:text=c">C</a>',
  ],
  ['pass', 'an id is there', '<a href="#a">A</a><p id="a">'],
  ['pass', 'the target is an anchor with a name', '<a href="#a">A</a><a name="a"></a>'],
  ['pass', 'the fragment is encoded', '<a href="#%C3%A4">A</a><p id="ä">'],
  ['pass', 'the id has a percent sign', '<a href="#50%">A</a><p id="50%">'],
  ['warn', 'nothing has the id', '<a href="#a">A</a>'],
  ['warn', 'the id differs in case', '<a href="#A">A</a><p id="a">'],
  ['warn', 'the name is that of a field', '<a href="#a">A</a><input name="a">'],
  ['not-applicable', 'a script may react to the link', `${SCRIPT}<a href="#tab">A</a>`],
  ['warn', 'a link past the menu leads nowhere', `${SCRIPT}<a href="#main">Skip to content</a>`],
  ['warn', 'a link back to the top leads nowhere', `${SCRIPT}<a href="#up">Back to top</a>`],
  ['not-applicable', 'a script reacts to it', `${SCRIPT}<a href="#up" onclick="up()">Back to top</a>`],
  ['pass', 'addresses are well-formed', '<a href="mailto:a@b.example,c@d.example?subject=Hi">A</a>'],
  ['pass', 'an address is encoded', '<a href="MAILTO:a%40b.example">A</a>'],
  ['pass', 'a mail is shared without an address', '<a href="mailto:?subject=Hi">A</a>'],
  ['not-applicable', 'a template fills in the address', '<a href="mailto:{{ mail }}">A</a>'],
  ['warn', 'there is no address', '<a href="mailto:">A</a>'],
  ['warn', 'the address has no at sign', '<a href="mailto:a.example.com">A</a>'],
  ['warn', 'slashes follow the scheme', '<a href="mailto://a@b.example">A</a>'],
  [
    'pass',
    'numbers are well-formed',
    '<a href="tel:+49-30-1234">A</a><a href="tel:0800%20123">B</a><a href="tel:*123#">C</a>',
  ],
  ['pass', 'a number is spelled with letters', '<a href="tel:1-800-CLOCKS">A</a>'],
  ['warn', 'there is no number', '<a href="tel:">A</a>'],
  ['warn', 'the zero in parentheses would be dialed', '<a href="tel:+49 (0) 30 1234">A</a>'],
  ['pass', 'parentheses are around an area code', '<a href="tel:(030) 1234">A</a>'],
])

it('leaves out fragments of another page, to which the base leads', () => {
  const result = audited(linkTargets, page('<base href="/other">', '<a href="#a">A</a>'))
  expect(result.outcome).toBe('not-applicable')
})
