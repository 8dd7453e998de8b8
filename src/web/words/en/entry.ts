/** Signing in, setting up, being invited. */
export const entry = {
  entry: {
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: (least: number) => `At least ${least} characters. A few words in a row are easy to remember.`,
    wrong: 'The e-mail address and the password do not belong together.',
    wait: (seconds: number) =>
      seconds < 90
        ? 'Too many tries. Wait a minute and try again.'
        : `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes and try again.`,
    badEmail: 'This is not an e-mail address.',
    badPassword: (least: number, most: number) => `A password has ${least} to ${most} characters.`,
    emailTaken: 'There is an account with this e-mail address already.',
  },
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    first: 'To see this page, sign in.',
    forgot: 'Forgot your password? Whoever runs this Verdict can make you a new link.',
    signedOut: 'You are signed out.',
  },
  landing: {
    title: 'Is this page any good?',
    lead: 'Verdict reads a webpage the way search engines, browsers and people do, and says good, decent or bad. Every finding names its evidence, the way to fix it, and the authority behind it.',
    points: [
      {
        title: 'A clear answer',
        text: 'One score out of 100, and what to fix first, with what each fix adds to the score.',
      },
      {
        title: 'Nothing made up',
        text: 'Every audit stands on a published standard. What cannot be judged is said to be so.',
      },
      {
        title: 'Yours to keep',
        text: 'Reports are public, private or behind a password, and all of it is open to programs.',
      },
    ],
    audits: 'See all audits',
  },
  setUp: {
    title: 'Set up Verdict',
    lead: 'This makes the account of the owner: who may see everything here and invite others.',
    button: 'Make the account',
    done: 'Welcome. Paste the address of a webpage to make the first report.',
    over: 'This link does not work any more. If the account has been made already, sign in.',
  },
  invite: {
    title: 'Welcome to Verdict',
    lead: (email: string) => `Choose a password for ${email}.`,
    button: 'Save and sign in',
    done: 'Welcome. Paste the address of a webpage to make your first report.',
    over: 'This link does not work any more. Ask whoever sent it for a new one.',
  },
}
