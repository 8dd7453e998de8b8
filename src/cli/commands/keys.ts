import { KEY_SCOPES } from '../../vocabulary.ts'
import { defineCommand } from '../command.ts'

export const keys = defineCommand({
  more: [
    '`create` prints the new key alone: it is shown this once and stored nowhere. `revoke` takes the id that `list` shows. Works beside a running server, which knows of a new key at once and of a revoked one within a second.',
  ],
  arguments: [
    { name: 'ACTION', about: 'create, list or revoke.', count: 'one', completes: ['create', 'list', 'revoke'] },
    { name: 'ID', about: 'The key to revoke.', count: 'optional', completes: 'nothing' },
  ],
  options: {
    email: { type: 'string', value: 'EMAIL', completes: 'nothing', about: 'Whose key it is to be, or whose to list.' },
    name: { type: 'string', value: 'NAME', completes: 'nothing', about: 'What the new key is for.' },
    scope: {
      type: 'string',
      completes: KEY_SCOPES,
      about: 'Whether the new key may only read, or write too (default write).',
    },
    expires: {
      type: 'string',
      value: 'TIME',
      completes: 'nothing',
      about: 'After how long the new key ends, as in 90d or 12h (default never).',
    },
    json: { type: 'boolean', about: 'List as JSON, one object a line.' },
  },
  examples: [
    { command: 'verdict keys create --email ada@example.com --name laptop', about: 'A key that may read and write.' },
    {
      command: 'verdict keys create --email a@example.com --name ci --scope read --expires 90d',
      about: 'One that reads, for three months.',
    },
    { command: 'verdict keys list', about: 'Every key, but for its secret.' },
  ],

  async run({ values, positionals: [action, id] }, terminal) {
    const { makeKey, showKeys, takeKeyBack } = await import('../service/accounts.ts')
    if (action === 'create') return makeKey(values, terminal)
    return action === 'list' ? showKeys(values, terminal) : takeKeyBack(id, terminal)
  },
})
