import { oneLine } from './notice.ts'
import { footerOf } from './notice-of-event.ts'
import { type Mail, mailOf, PLAIN_MAIL } from './templates/email.ts'

const WORDS = {
  en: {
    title: (name: string) => `Confirm this address for messages from ${name}`,
    lines: (email: string) => [
      `${email} wants to send alerts about webpages to this address.`,
      'Nothing is sent until you confirm it. If you don’t know what this is about, do nothing.',
      'The link is valid for 7 days.',
    ],
    link: 'Confirm the address',
  },
  de: {
    title: (name: string) => `Bestätigen Sie diese Adresse für Nachrichten von ${name}`,
    lines: (email: string) => [
      `${email} möchte Meldungen über Webseiten an diese Adresse schicken.`,
      'Nichts wird gesendet, bevor Sie das bestätigen. Wenn Sie nicht wissen, worum es geht, tun Sie nichts.',
      'Der Link gilt 7 Tage.',
    ],
    link: 'Adresse bestätigen',
  },
}

/** Asks the recipient to confirm that a user may send them messages. */
export function confirmationMail(email: string, url: string, language: string, branding = PLAIN_MAIL): Mail {
  const words = language === 'de' ? WORDS.de : WORDS.en
  const title = words.title(branding.name ?? 'Verdict')
  const notice = {
    title,
    lines: words.lines(oneLine(email, 254)),
    severity: 'info' as const,
    link: { label: words.link, url },
    why: null,
    thread: null,
  }
  return mailOf({ title, severity: 'info', notices: [notice], language }, footerOf(language, branding))
}
