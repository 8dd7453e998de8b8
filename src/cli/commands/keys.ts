import { KEY_SCOPES } from '../../vocabulary.ts'
import { defineCommand, UsageError } from '../command.ts'

export const keys = defineCommand({
  more: [
    '`create` prints the new key, which is not shown again. `revoke` takes the id that `list` shows. You can run this while the server is running: new keys work immediately, and revoked keys stop working within a second.',
  ],
  arguments: [
    { name: 'ACTION', about: 'create, list or revoke.', count: 'one', completes: ['create', 'list', 'revoke'] },
    { name: 'ID', about: 'The key to revoke.', count: 'optional' },
  ],
  options: {
    email: { value: 'EMAIL', about: 'Account of the new key, or of the keys to list.' },
    name: { value: 'NAME', about: 'Name of the new key.' },
    scope: {
      value: 'VALUE',
      completes: KEY_SCOPES,
      about: 'Scope of the new key: read, or write, which includes read (default write).',
    },
    expires: { value: 'TIME', about: 'When the new key expires, such as 90d or 12h from now (default never).' },
    json: { about: 'List as JSON, one object per line.' },
  },
  examples: [
    { command: 'verdict keys create --email ada@example.com --name laptop', about: 'A key that can read and write.' },
    {
      command: 'verdict keys create --email a@example.com --name ci --scope read --expires 90d',
      about: 'A read-only key that expires in 90 days.',
    },
    { command: 'verdict keys list', about: 'All keys, without their secrets.' },
  ],

  async run({ values, positionals: [action, id] }, terminal) {
    if (action !== 'revoke' && id !== undefined)
      throw new UsageError(`${action} takes no ID; choose the account with --email.`)
    const { createApiKey, listApiKeys, revokeApiKey } = await import('../service/accounts.ts')
    if (action === 'create') return createApiKey(values, terminal)
    return action === 'list' ? listApiKeys(values, terminal) : revokeApiKey(id, terminal)
  },
})
