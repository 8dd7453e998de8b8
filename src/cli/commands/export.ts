import { defineCommand } from '../command.ts'

export const exportCommand = defineCommand({
  more: [
    'The file contains the whole project, except passwords, secrets, share links, channels and open alerts. It can be imported into SQLite and PostgreSQL. With `--user`, it has all data of an account, for the person to read. You can run this while the server is running.',
  ],
  arguments: [],
  options: {
    project: { value: 'PROJECT', about: 'Project to export, such as example.com.' },
    owner: { value: 'EMAIL', about: 'Account that has the project; needed if several do.' },
    user: { value: 'EMAIL', about: 'Export all data of this account instead.' },
    out: { value: 'FILE', completes: 'file', about: 'File to write (default PROJECT.tar.zst); it must not exist yet.' },
  },
  examples: [
    { command: 'verdict export --project example.com', about: 'To example.com.tar.zst.' },
    { command: 'verdict export --user ann@example.com --out ann.tar.zst', about: 'All data of an account.' },
  ],

  async run({ values }, terminal) {
    return (await import('../service/transfer.ts')).exportData(values, terminal)
  },
})
