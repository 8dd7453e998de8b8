import { defineCommand } from '../command.ts'

export const policy = defineCommand({
  more: [
    'A policy is a file, verdict.yaml or verdict.json, that says what a team expects of its pages: thresholds, required audits, mutes with a reason and an end, budgets, and when a check fails. The standard result is always shown beside it.',
    '`validate` checks a file. `pull` gets the policy of a project from a service, into a file or printed as YAML; `push` saves a file as the policy of a project.',
  ],
  arguments: [
    { name: 'ACTION', about: 'validate, pull or push.', count: 'one', completes: ['validate', 'pull', 'push'] },
    {
      name: 'FILE',
      about: 'The policy (default: verdict.yaml or verdict.json of the current folder; pull prints it).',
      count: 'optional',
      completes: 'file',
    },
  ],
  options: {
    server: { value: 'URL', about: 'The service to pull from or push to (default: VERDICT_SERVER).' },
    project: { value: 'PROJECT', about: 'The project, e.g. example.com.' },
    key: {
      value: 'KEY',
      about: 'The API key for --server: env:NAME or file:PATH (default: VERDICT_KEY). Never the key itself.',
    },
  },
  exitCodes: [
    [0, 'the policy is valid, or was pulled or pushed'],
    [1, 'the service refused it, or did not answer'],
    [2, 'invalid arguments or policy'],
  ],
  examples: [
    { command: 'verdict policy validate', about: 'Check the policy of this folder, with the line of every mistake.' },
    {
      command: 'verdict policy push --server URL --project example.com --key env:KEY',
      about: 'Make it the policy of a project.',
    },
  ],

  async run({ values, positionals: [action, file] }, terminal) {
    const { pullPolicy, pushPolicy, validatePolicy } = await import('../policy/run.ts')
    if (action === 'pull') return pullPolicy(values, file, terminal)
    return action === 'push' ? pushPolicy(values, file, terminal) : validatePolicy(file, terminal)
  },
})
