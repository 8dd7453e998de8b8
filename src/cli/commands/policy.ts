import { defineCommand } from '../command.ts'

export const policy = defineCommand({
  more: [
    'A policy is a file, verdict.yaml or verdict.json, that says what a team wants of its pages: thresholds, required audits, mutes with a reason and an end, budgets, and when a check fails. The standard result is always shown beside it.',
  ],
  arguments: [
    { name: 'ACTION', about: 'validate.', count: 'one', completes: ['validate'] },
    {
      name: 'FILE',
      about: 'The policy (default: verdict.yaml or verdict.json of the current folder).',
      count: 'optional',
      completes: 'file',
    },
  ],
  options: {},
  exitCodes: [
    [0, 'the policy is valid'],
    [2, 'it is not, or there is none'],
  ],
  examples: [
    { command: 'verdict policy validate', about: 'Check the policy of this folder, with the line of every mistake.' },
  ],

  async run({ positionals: [, file] }, terminal) {
    return (await import('../policy/load-policy.ts')).validatePolicy(file, terminal)
  },
})
