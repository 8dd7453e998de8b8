import { defineCommand } from '../command.ts'
import { JSON_OPTION, REQUEST_OPTIONS } from '../options.ts'

export const robots = defineCommand({
  more: [
    'Rules are read by RFC 9309 and as Google reads them: the longest matching rule decides, and allow wins a tie.',
    'With - as the source, standard input holds one JSON object a line, {"id", "robots", "user_agent", "url"}, and each is answered by a line {"id", "allowed", "line"}; a malformed line by {"line", "error"}.',
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
      about: 'The addresses to ask about; a path like /private stands for one on the same site.',
      count: 'any',
      completes: 'nothing',
    },
  ],
  options: {
    agent: {
      type: 'string',
      short: 'a',
      value: 'NAME',
      completes: 'nothing',
      about: "The crawler's name, as in Googlebot.",
    },
    json: JSON_OPTION,
    ...REQUEST_OPTIONS,
  },
  examples: [
    { command: 'verdict robots example.com --agent Googlebot https://example.com/shop', about: 'Ask the site itself.' },
    { command: 'verdict robots ./robots.txt --agent GPTBot / /blog/', about: 'Try a file before it goes out.' },
  ],
  exitCodes: [
    [0, 'answered, whether allowed or not'],
    [1, 'robots.txt could not be fetched'],
    [2, 'bad arguments, or a malformed line of input'],
  ],

  async run(typed, terminal) {
    if (typed.positionals[0] === '-') return (await import('../robots.ts')).answerLines(typed, terminal)
    return (await import('../robots.ts')).answerUrls(typed, terminal)
  },
})
