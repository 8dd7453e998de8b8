import { expect, it } from 'vitest'
import { verdict } from './verdict.ts'

it.each([
  [['check'], 'PAGE is missing'],
  [['check', 'ftp://example.com/'], 'Only http and https'],
  [['check', 'word'], '"word" is neither a URL nor a file or folder here.'],
  [['check', './nowhere'], 'There is no file or folder ./nowhere.'],
  [['check', 'x.example', '--only', 'nothing-like-it'], 'There is no audit'],
  [['check', 'x.example', '--timeout', '0'], '--timeout is a whole number from 1'],
  [['check', 'x.example', '--concurrency', '0'], '--concurrency is a whole number from 1'],
  [['check', 'x.example', '--limit', '0'], '--limit is a whole number from 1'],
  [['check', 'x.example', '--fail-on', 'good'], '--fail-on must be bad or decent'],
  [['check', 'x.example', '--user-agent', 'a\nb'], '--user-agent is at most'],
  [['check', '--from', '/nowhere'], 'There is no file /nowhere.'],
  [['check', '--from', '-'], 'Standard input lists no page.'],
  [['check', '--sitemap', '.'], '--sitemap takes a URL.'],
])('refuses %j with exit code 2', async (argv, sentence) => {
  const { err, out, exitCode } = await verdict(argv)
  expect(err).toContain(sentence)
  expect(out).toBe('')
  expect(exitCode).toBe(2)
})

it('says which line of a list is amiss', async () => {
  const { err, exitCode } = await verdict(['check', '--from', '-'], {
    input: `https://example.com\n\nftp://example.com\n`,
  })
  expect(err).toContain('standard input, line 3: Only http and https')
  expect(exitCode).toBe(2)
})
