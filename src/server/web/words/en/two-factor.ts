/** Two-factor authentication, on the account page and at sign-in. */
export const twoFactor = {
  title: 'Two-factor authentication',
  lead: 'After your password, Verdict asks for a code from an authenticator app. A stolen password alone is then useless.',
  on: (date: string) => `On since ${date}.`,
  codesLeft: (count: number) =>
    count === 0
      ? 'You have no recovery codes left. Create new ones.'
      : count === 1
        ? 'You have 1 recovery code left.'
        : `You have ${count} recovery codes left.`,
  setUp: 'Set up',
  manage: 'Manage',
  scanTitle: '1. Add Verdict to your app',
  scan: 'Scan this code with an authenticator app, such as Aegis, 2FAS, Google Authenticator or your password manager.',
  picture: 'QR code for your authenticator app',
  secret: 'No camera? Enter this key instead:',
  confirmTitle: '2. Enter the code',
  confirm: 'Turn on',
  othersEnd: 'You’ll be signed out on other devices.',
  expired: 'This page was open for too long. Scan the new QR code.',
  alreadyOn: 'Two-factor authentication is already on.',
  nowOn: 'Two-factor authentication is on.',
  code: 'Code',
  codeHint: 'The 6 digits that your authenticator app shows for Verdict.',
  anyCodeHint: 'From your authenticator app, or a recovery code.',
  wrong: 'Wrong code. Each code works once: wait for the next one.',
  lost: 'Lost your authenticator app?',
  recoveryCode: 'Recovery code',
  noCodes: 'No recovery codes? The operator of this instance can turn off two-factor authentication for you.',
  startAgain: 'That took too long. Sign in again.',
  codesTitle: 'Recovery codes',
  codesLead: 'Each code signs you in once if you lose your authenticator app.',
  shownOnce: 'Save them now, for example in your password manager. You won’t be able to see them again.',
  continue: 'I’ve saved them',
  renew: 'Create new codes',
  renewHint: 'The old recovery codes stop working.',
  offTitle: 'Turn off',
  offHint: 'Your password alone is then enough to sign in.',
  off: 'Turn off',
  nowOff: 'Two-factor authentication is off.',
}
