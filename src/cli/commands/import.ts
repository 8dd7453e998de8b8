import { defineCommand } from '../command.ts'

export const importCommand = defineCommand({
  more: [
    "If importing a file fails, nothing is changed. Reports with a password become private, because passwords are not exported; schedules are switched off. On SQLite, the server waits while a large project is imported: stop it first, or import when it isn't in use.",
    '`verdict import phprank` reads the reports of an account at phpRank and runs each page once, at the pace of VERDICT_CREATE_LIMIT. You can stop it and run it again: pages that are there already are left as they are.',
  ],
  arguments: [
    { name: 'FILE', about: 'A file from verdict export, or the word phprank.', count: 'one', completes: 'file' },
  ],
  options: {
    owner: { value: 'EMAIL', about: 'Account to import into (default the only one, or the owner of the instance).' },
    from: { value: 'URL', about: 'phpRank: its URL, such as https://phprank.example.com.' },
    key: { value: 'env:NAME', about: 'phpRank: the variable that has its API key.' },
    csv: { value: 'FILE', completes: 'file', about: 'phpRank: import the URLs of this file instead.' },
    'no-run': { about: 'phpRank: create the reports without running them.' },
  },
  examples: [
    { command: 'verdict import example.com.tar.zst --owner ann@example.com', about: 'Into the account of ann.' },
    {
      command: 'verdict import phprank --from https://rank.example.com --key env:KEY',
      about: 'All reports of phpRank.',
    },
    { command: 'verdict import phprank --csv pages.csv', about: 'A list of URLs.' },
  ],

  async run({ values, positionals: [file] }, terminal) {
    if (file === 'phprank') return (await import('../phprank/run.ts')).importPhprank(values, terminal)
    return (await import('../service/transfer.ts')).importFile(file!, values, terminal)
  },
})
