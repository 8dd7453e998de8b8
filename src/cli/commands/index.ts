import type { Entry } from '../command.ts'

/** Every command, in the order help shows them. */
export const commands: readonly Entry[] = [
  {
    name: 'check',
    about: 'Audit pages, files or whole sites, and show what to fix first.',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'compare',
    about: 'Compare two runs of a page: what is new, fixed, slower or faster.',
    load: async () => (await import('./compare.ts')).compare,
  },
  {
    name: 'policy',
    about: 'Validate, pull or push the policy of a project.',
    load: async () => (await import('./policy.ts')).policy,
  },
  {
    name: 'site',
    about: 'Scan a whole site: every page, and the problems that no single page shows.',
    load: async () => (await import('./site.ts')).site,
  },
  {
    name: 'list',
    about: 'List the reports of a Verdict service.',
    load: async () => (await import('./list.ts')).list,
  },
  {
    name: 'collect',
    about: 'Save the evidence of a page, to judge it later without the network.',
    load: async () => (await import('./collect.ts')).collect,
  },
  {
    name: 'judge',
    about: 'Judge saved evidence or captured pages, without the network.',
    load: async () => (await import('./judge.ts')).judge,
  },
  {
    name: 'robots',
    about: 'Check whether robots.txt allows a crawler, and which line decides.',
    load: async () => (await import('./robots.ts')).robots,
  },
  {
    name: 'audits',
    about: 'List all audits.',
    load: async () => (await import('./audits.ts')).audits,
  },
  {
    name: 'explain',
    about: 'Explain an audit: why it matters, how to fix it, and its sources.',
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'mcp',
    about: 'Let an agent use Verdict: a Model Context Protocol server on standard input and output.',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  {
    name: 'serve',
    about: 'Run the service: API, report pages and worker.',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'work',
    about: 'Run a worker for a service on PostgreSQL.',
    load: async () => (await import('./work.ts')).work,
  },
  {
    name: 'demo',
    about: 'Create a demo with sample sites and reports.',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'users',
    about: 'Create or list user accounts.',
    load: async () => (await import('./users.ts')).users,
  },
  {
    name: 'keys',
    about: 'Create, list or revoke API keys.',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'migrate',
    about: 'Update the database to the schema of this version.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'backup',
    about: 'Back up all data to one file.',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    about: 'Restore a backup.',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'export',
    about: 'Export a project, or all data of an account, to one file.',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'import',
    about: 'Import a project from a file.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'blobs',
    about: 'Move evidence and files of runs to object storage, or back.',
    load: async () => (await import('./blobs.ts')).blobs,
  },
  {
    name: 'regrade',
    about: 'Judge stored evidence again with the current rules.',
    load: async () => (await import('./regrade.ts')).regrade,
  },
  {
    name: 'space',
    about: 'Show how much space each project takes, and what will be removed.',
    load: async () => (await import('./space.ts')).space,
  },
  {
    name: 'config',
    about: 'Show all settings.',
    load: async () => (await import('./config.ts')).config,
  },
  {
    name: 'completions',
    about: 'Print a completion script for bash, zsh or fish.',
    load: async () => (await import('./completions.ts')).completionsOf(commands),
  },
  {
    name: 'help',
    about: 'Show help for a command.',
    load: async () => (await import('./help.ts')).helpOf(commands),
  },
]
