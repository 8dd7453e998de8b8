import { defineCommand } from '../command.ts'

export const users = defineCommand({
  more: ['`create` prints the id of the new account. You can run this while the server is running.'],
  arguments: [
    {
      name: 'ACTION',
      about: 'create, list, link or reset-two-factor.',
      count: 'one',
      completes: ['create', 'list', 'link', 'reset-two-factor'],
    },
  ],
  options: {
    email: { value: 'EMAIL', about: 'Email address of the account, or of the one to list.' },
    'password-stdin': { about: 'Read the password of the new account from standard input.' },
    json: { about: 'List as JSON, one object per line.' },
  },
  examples: [
    { command: 'verdict users create --email ada@example.com', about: 'An account without a password, for API keys.' },
    {
      command: 'verdict users create --email ada@example.com --password-stdin < password.txt',
      about: 'An account with a password.',
    },
    { command: 'verdict users list', about: 'All accounts.' },
    {
      command: 'verdict users link --email ada@example.com',
      about: 'A link to set a password and sign in, also with VERDICT_PASSWORDS=off.',
    },
    {
      command: 'verdict users reset-two-factor --email ada@example.com',
      about: 'For someone who has lost their authenticator app and recovery codes.',
    },
  ],

  async run({ values, positionals: [action] }, terminal) {
    const { createAccount, createAccountLink, listAccounts, resetAccountTwoFactor } = await import(
      '../service/accounts.ts'
    )
    if (action === 'link') return createAccountLink(values, terminal)
    if (action === 'reset-two-factor') return resetAccountTwoFactor(values, terminal)
    return action === 'create' ? createAccount(values, terminal) : listAccounts(values, terminal)
  },
})
