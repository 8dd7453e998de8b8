import { expect, it } from 'vitest'
import { verdict } from './verdict.ts'

it.each([
  [['check'], 'PAGE is missing'],
  [['check', 'ftp://example.com/'], 'Only http and https'],
  [['check', 'word'], '"word" is not a URL, and there is no file or folder with that name.'],
  [['check', './nowhere'], './nowhere does not exist.'],
  [['check', 'x.example', '--only', 'nothing-like-it'], 'Unknown audit'],
  [['check', 'x.example', '--timeout', '0'], '--timeout must be a whole number from 1'],
  [['check', 'x.example', '--concurrency', '0'], '--concurrency must be a whole number from 1'],
  [['check', 'x.example', '--limit', '0'], '--limit must be a whole number from 1'],
  [['check', 'x.example', '--fail-on', 'good'], '--fail-on must be bad, decent, worse or new'],
  [['check', 'x.example', '--user-agent', 'a\nb'], '--user-agent must have 1 to 256'],
  [['check', '--from', '/nowhere'], '/nowhere does not exist.'],
  [['check', '--from', '-'], 'Standard input lists no pages.'],
  [['check', '--sitemap', '.'], '--sitemap takes a URL.'],
  [['check', '--sitemap', 'nowhere.xml'], 'nowhere.xml does not exist.'],
])('rejects %j with exit code 2', async (argv, sentence) => {
  const { err, out, exitCode } = await verdict(argv)
  expect(err).toContain(sentence)
  expect(out).toBe('')
  expect(exitCode).toBe(2)
})

it('reports the invalid line of a list', async () => {
  const { err, exitCode } = await verdict(['check', '--from', '-'], {
    input: `https://example.com\n\nftp://example.com\n`,
  })
  expect(err).toContain('standard input, line 3: Only http and https')
  expect(exitCode).toBe(2)
})

it.each(['https://example.com/ Start_page', 'https://example.com/\tStart_page'])(
  'takes nothing after the URL of a line for a part of it: %j',
  async (input) => {
    const { err, exitCode } = await verdict(['check', '--from', '-'], { input })
    expect(err).toContain('standard input, line 1: ')
    expect(err).toContain('must be a URL without spaces. Write %20 for a space in it.')
    expect(exitCode).toBe(2)
  },
)
