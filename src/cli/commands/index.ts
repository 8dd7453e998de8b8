import { nearest } from '../arguments.ts'
import type { Entry } from '../command.ts'

/** Every command, in the order help shows them. */
export const commands: readonly Entry[] = [
  {
    name: 'check',
    about: 'Judge pages, files or whole sites and say what to fix first.',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'collect',
    about: 'Collect the evidence of a page, to be judged later without the network.',
    load: async () => (await import('./collect.ts')).collect,
  },
  {
    name: 'judge',
    about: 'Judge collected evidence, or captures of pages, one JSON object a line.',
    load: async () => (await import('./judge.ts')).judge,
  },
  {
    name: 'robots',
    about: 'Say whether robots.txt lets a crawler in, and which line decides.',
    load: async () => (await import('./robots.ts')).robots,
  },
  {
    name: 'audits',
    about: 'List every audit.',
    load: async () => (await import('./audits.ts')).audits,
  },
  {
    name: 'explain',
    about: 'Explain an audit: why it matters, how to fix it, on whose authority.',
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'serve',
    about: 'Run the service: create, work on and answer reports over HTTP.',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'work',
    about: 'Run a worker of a service whose servers are elsewhere.',
    load: async () => (await import('./work.ts')).work,
  },
  {
    name: 'demo',
    about: 'Fill a folder with made-up sites and reports, to look around in.',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'users',
    about: 'Create or list accounts of the service.',
    load: async () => (await import('./users.ts')).users,
  },
  {
    name: 'keys',
    about: 'Create, list or revoke API keys of the service.',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'migrate',
    about: 'Bring the database of the service up to date.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'backup',
    about: 'Write all data of the service into one file.',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    about: 'Bring back what a backup holds.',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'regrade',
    about: 'Judge the evidence of all reports again by the rules of today.',
    load: async () => (await import('./regrade.ts')).regrade,
  },
  {
    name: 'config',
    about: 'Show every setting of the service.',
    load: async () => (await import('./config.ts')).config,
  },
  {
    name: 'completions',
    about: 'Print a script that completes commands in bash, zsh or fish.',
    load: async () => (await import('./completions.ts')).completions,
  },
  {
    name: 'help',
    about: 'Show the help of a command.',
    load: async () => (await import('./help.ts')).help,
  },
]

export function unknownCommand(name: string): string {
  const [near] = nearest(
    name,
    commands.map((one) => one.name),
  )
  return `"${name}" is no command${near === undefined ? '.' : `; did you mean ${near}?`}`
}
