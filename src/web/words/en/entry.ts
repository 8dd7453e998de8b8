/** Signing in, setting up, being invited. */
export const entry = {
  entry: {
    email: 'Email address',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: (least: number) => `At least ${least} characters. A few random words are easy to remember.`,
    wrong: 'Wrong email address or password.',
    wait: (seconds: number) =>
      seconds < 90
        ? 'Too many attempts. Try again in a minute.'
        : `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    badEmail: 'Enter a valid email address.',
    badPassword: (least: number, most: number) => `The password must have ${least} to ${most} characters.`,
    emailTaken: 'An account with this email address already exists.',
  },
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    first: 'Sign in to view this page.',
    forgot: 'Forgot your password? Ask the operator of this instance for a new link.',
    signedOut: 'You’re signed out.',
  },
  landing: {
    title: 'How good is your page?',
    lead: 'Verdict audits a webpage for SEO, performance, security and accessibility and rates it good, decent or bad. Every finding comes with its evidence, a fix and a source.',
    points: [
      {
        title: 'One score',
        text: 'A score from 0 to 100, what to fix first, and what each fix adds to the score.',
      },
      {
        title: 'Based on standards',
        text: 'Every audit cites a published source. Unknowns are reported as unknown.',
      },
      {
        title: 'Self-hosted',
        text: 'Reports are public, private or password-protected, and everything is available over the API.',
      },
    ],
    audits: 'All audits',
  },
  setUp: {
    title: 'Set up Verdict',
    lead: 'Create the owner account. The owner can invite and suspend users.',
    button: 'Create account',
    done: 'Welcome. Enter a URL to create your first report.',
    over: 'This link is no longer valid. If the account already exists, sign in.',
  },
  invite: {
    title: 'Welcome to Verdict',
    lead: (email: string) => `Choose a password for ${email}.`,
    button: 'Save and sign in',
    done: 'Welcome. Enter a URL to create your first report.',
    over: 'This link is no longer valid. Ask the sender for a new one.',
  },
}
