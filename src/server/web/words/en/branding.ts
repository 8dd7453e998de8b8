/** Name, logo, colors and footer of the instance or of a project. */
export const branding = {
  title: 'Branding',
  titleOf: (project: string) => `Branding · ${project}`,
  /** Functions keep the name Verdict: all other texts say the name of the instance. */
  madeWith: () => 'Made with Verdict',
  about: 'Your name, logo, colors and footer on all pages, in PDFs and in emails. The icon in browser tabs stays.',
  aboutProject:
    'Your name, logo, colors and footer on the reports, scans, share links and PDFs of this project. What you leave empty is taken from the instance.',
  preview: 'Preview',
  previewAlt: (name: string) => `The header of a page of ${name}, in light and in dark mode`,
  light: 'Light',
  dark: 'Dark',
  link: 'Link',
  button: 'Button',
  fields: {
    name: 'Name',
    logo: 'Logo',
    accent: 'Accent color',
    accent_dark: 'Accent color in dark mode',
    footer_text: 'Footer text',
    footer_url: 'Footer link',
    mail_sender: 'Sender of emails',
    security_txt: 'security.txt',
  },
  hints: {
    name: (most: number) => `At most ${most} characters. Empty: Verdict.`,
    nameOfProject: (most: number) => `At most ${most} characters. Empty: name and logo of the instance.`,
    logo: 'PNG, JPEG or WebP, at most 100 kB and 1024 × 1024 pixels. Replaces the name in the header; in dark mode it’s shown on white. Metadata is removed.',
    accent: 'Of links and buttons, such as #4a4fd0. It needs a contrast of 4.5:1 with our backgrounds.',
    accent_dark: 'Empty: a lighter shade of the accent color.',
    footer_text: (most: number) =>
      `At most ${most} characters, at the end of pages, PDFs and emails. Empty: “Made with Verdict”.`,
    footer_url: 'Where the footer text links to, such as https://example.com/imprint.',
    mail_sender: 'Replaces the name in VERDICT_MAIL_FROM; the address stays.',
    security_txt:
      'Served at /.well-known/security.txt. It needs a Contact and an Expires field (RFC 9116). Empty: generated from VERDICT_CONTACT.',
  },
  removeLogo: 'Remove the logo',
  chooseAgain: 'Choose the logo again: it was not saved.',
  save: 'Save',
  saved: 'Branding saved.',
  wrong: 'Nothing was saved. Correct the marked fields.',
  problem: (field: string, problem: string) => `${field} ${problem}`,
  reset: 'Remove the branding',
  resetQuestion: () =>
    'All pages and emails are called Verdict again. Name, logo, colors, footer and security.txt are deleted.',
  resetProjectQuestion:
    'The project uses the branding of the instance. Its own name, logo, colors and footer are deleted.',
  resetConfirm: 'Remove',
  resetDone: 'Branding removed.',
}
