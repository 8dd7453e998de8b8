import { defineCommand } from '../command.ts'

export const users = defineCommand({
  more: ['`create` prints the id of the new account. Works beside a running server.'],
  arguments: [{ name: 'ACTION', about: 'create or list.', count: 'one', completes: ['create', 'list'] }],
  options: {
    email: { type: 'string', value: 'EMAIL', completes: 'nothing', about: 'The e-mail address of the new account.' },
    'password-stdin': { type: 'boolean', about: 'Read the password of the new account from standard input.' },
    json: { type: 'boolean', about: 'List as JSON, one object a line.' },
  },
  examples: [
    { command: 'verdict users create --email ada@example.com', about: 'An account that has keys, but no password.' },
    {
      command: 'verdict users create --email ada@example.com --password-stdin < password.txt',
      about: 'One with a password.',
    },
    { command: 'verdict users list', about: 'Every account.' },
  ],

  async run({ values, positionals: [action] }, terminal) {
    const { createAccount, showAccounts } = await import('../service/accounts.ts')
    return action === 'create' ? createAccount(values, terminal) : showAccounts(values, terminal)
  },
})
