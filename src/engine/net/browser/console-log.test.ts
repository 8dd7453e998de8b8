import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { sessionWith } from '../../testing/cdp-session.ts'
import { createConsoleLog } from './console-log.ts'

function listening() {
  const session = new EventEmitter()
  const log = createConsoleLog()
  log.listen(sessionWith(session))
  return { session, log }
}

it('has the errors of a page that logged many warnings before them', () => {
  const { session, log } = listening()
  const say = (type: string, value: string) =>
    session.emit('Runtime.consoleAPICalled', { type, args: [{ type: 'string', value }] })
  for (let n = 0; n < 150; n++) say('warning', `Warning ${n}`)
  say('error', 'The menu is missing.')
  expect(log.messages).toHaveLength(101)
  expect(log.messages.at(-1)).toEqual({ level: 'error', text: 'The menu is missing.', where: null })
  expect(log.errors).toBe(1)
})

it('adds nothing to messages that were read: closing the page makes its requests fail, which it may log', () => {
  const { session, log } = listening()
  const read = log.messages
  session.emit('Runtime.exceptionThrown', { exceptionDetails: { text: 'Uncaught (in promise) Failed to fetch' } })
  expect([read, log.messages.length]).toEqual([[], 1])
})

it('counts errors beyond those it keeps', () => {
  const { session, log } = listening()
  for (let n = 0; n < 150; n++) session.emit('Runtime.exceptionThrown', { exceptionDetails: { text: `Error ${n}` } })
  expect(log.messages).toHaveLength(100)
  expect(log.errors).toBe(150)
})

const text = (value: string) => ({ type: 'string', value })
it.each([
  ['values in a format', [text('%s in <%s>%s'), text('Text'), text('p'), text('.')], 'Text in <p>.'],
  [
    'a format without its styles',
    [text('%cMenu%c: %d items'), text('color: red'), text(''), { value: 3 }],
    'Menu: 3 items',
  ],
  ['a format with too few values', [text('100%% of %s in %s'), text('p')], '100% of p in %s'],
  ['a text alone', [text('100%% of %s')], '100%% of %s'],
  ['more values than the format has', [text('%s:'), text('Error'), text('a'), text('b')], 'Error: a b'],
  ['nothing', [], ''],
])('shows %s as a console does', (_, args, shown) => {
  const { session, log } = listening()
  session.emit('Runtime.consoleAPICalled', { type: 'error', args })
  expect(log.messages).toEqual([{ level: 'error', text: shown, where: null }])
})

it.each([
  [
    'an exception with its place',
    {
      text: 'Uncaught',
      exception: { description: 'Error: no\n    at a' },
      url: 'https://example.com/a.js',
      lineNumber: 6,
    },
    { text: 'Uncaught Error: no', where: 'https://example.com/a.js:7' },
  ],
  [
    'an exception that is not an error',
    { text: 'Uncaught', exception: { value: 404 } },
    { text: 'Uncaught 404', where: null },
  ],
  [
    'an exception of a script in the page, by its caller',
    { text: 'Uncaught', stackTrace: { callFrames: [{ url: 'https://example.com/', lineNumber: 0 }] } },
    { text: 'Uncaught', where: 'https://example.com/:1' },
  ],
  [
    'an exception of a script without a URL',
    { text: 'Uncaught', stackTrace: { callFrames: [{ url: '', lineNumber: 0 }] } },
    { text: 'Uncaught', where: null },
  ],
  ['no endless text', { text: 'a'.repeat(600) }, { text: `${'a'.repeat(499)}…`, where: null }],
])('shows %s', (_, exceptionDetails, message) => {
  const { session, log } = listening()
  session.emit('Runtime.exceptionThrown', { exceptionDetails })
  expect(log.messages).toEqual([{ level: 'error', ...message }])
})

it.each([
  ['an error', { level: 'error' }, ['error']],
  ['a warning', { level: 'warning' }, ['warning']],
  ['a hint', { level: 'verbose' }, []],
  ['a failed request, which is in the network log', { level: 'error', source: 'network' }, []],
])('of what the browser itself says takes %s or leaves it out', (_, entry, levels) => {
  const { session, log } = listening()
  session.emit('Log.entryAdded', { entry: { source: 'security', text: 'a', ...entry } })
  expect(log.messages.map(({ level }) => level)).toEqual(levels)
})

it.each([
  ['error', ['error']],
  ['assert', ['error']],
  ['warning', ['warning']],
  ['log', []],
  ['info', []],
])('of what scripts say takes console.%s as %j', (type, levels) => {
  const { session, log } = listening()
  session.emit('Runtime.consoleAPICalled', { type, args: [] })
  expect(log.messages.map(({ level }) => level)).toEqual(levels)
})
