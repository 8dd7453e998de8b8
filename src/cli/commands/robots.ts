import { defineCommand } from '../command.ts'
import { JSON_OPTION, REQUEST_OPTIONS } from '../options.ts'

export const robots = defineCommand({
  more: [
    'Rules are read as in RFC 9309 and by Google: the longest matching rule decides, and allow wins a tie.',
    'With - as the source, standard input has one JSON object per line, {"id", "robots", "user_agent", "url"}. The output has a line for each: {"id", "allowed", "line"}, or {"line", "error"} if the line is invalid.',
  ],
  arguments: [
    {
      name: 'SOURCE',
      about: 'A robots.txt file, its URL (or that of its site), or - for JSON lines.',
      count: 'one',
      completes: 'file',
    },
    {
      name: 'URL',
      about: 'URLs to check; a path such as /private is on the same site.',
      count: 'any',
    },
  ],
  options: {
    agent: { short: 'a', value: 'NAME', about: 'Name of the crawler, such as Googlebot.' },
    json: JSON_OPTION,
    ...REQUEST_OPTIONS,
  },
  examples: [
    {
      command: 'verdict robots example.com --agent Googlebot https://example.com/shop',
      about: 'Check the live robots.txt.',
    },
    { command: 'verdict robots ./robots.txt --agent GPTBot / /blog/', about: 'Test a file before you deploy it.' },
  ],
  exitCodes: [
    [0, 'checked, whether allowed or not'],
    [1, 'robots.txt could not be fetched'],
    [2, 'invalid arguments, or an invalid line of input'],
  ],

  async run(typed, terminal) {
    if (typed.positionals[0] === '-') return (await import('../robots.ts')).answerLines(typed, terminal)
    return (await import('../robots.ts')).answerUrls(typed, terminal)
  },
})
