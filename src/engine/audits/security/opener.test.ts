import { testBodies } from '../../testing/outcomes.ts'
import { opener } from './opener.ts'

const link = (attributes: string) => `<a href="https://other.example/" ${attributes}>Other</a>`

testBodies(opener, [
  ['not-applicable', 'there are no links', ''],
  ['not-applicable', 'all links stay', '<a href="/a" target="_blank" rel="opener">a</a>'],
  ['pass', 'noopener is implied', link('target="_blank"')],
  ['pass', 'noopener is written', link('target="_blank" rel="noopener"')],
  ['pass', 'noreferrer goes before', link('target="_blank" rel="opener noreferrer"')],
  ['pass', 'the link opens no window', link('rel="opener"')],
  ['pass', 'the link stays in its window', link('rel="opener" target="_TOP"')],
  ['fail', 'the link says opener', link('target="_blank" rel="Opener"')],
  ['fail', 'a named window is opened', link('target="help" rel="opener"')],
  ['fail', 'the base opens windows', `<base target="_blank">${link('rel="opener"')}`],
])
