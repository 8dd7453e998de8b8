import type { site as english } from '../en/site.ts'

export const site: typeof english = {
  site: {
    name: 'Verdict',
    language: 'Deutsch',
    description:
      'Verdict liest eine Webseite, prüft sie nach anerkannten Maßstäben und sagt: gut, ordentlich oder schlecht.',
    skip: 'Zum Inhalt springen',
  },
  nav: {
    label: 'Hauptmenü',
    reports: 'Berichte',
    projects: 'Projekte',
    audits: 'Prüfungen',
    users: 'Personen',
    account: 'Konto',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
  },
  footer: {
    label: 'Mehr',
    docs: 'API',
    bot: 'Unser Bot',
    language: 'Sprache',
    theme: 'Darstellung',
    themes: { auto: 'Auto', light: 'Hell', dark: 'Dunkel' },
  },
  result: { good: 'Gut', decent: 'Ordentlich', bad: 'Schlecht', none: 'Noch kein Ergebnis' },
  actions: { copy: 'Kopieren', copied: 'Kopiert', cancel: 'Abbrechen', save: 'Speichern', back: 'Zurück' },
  pager: {
    label: 'Seiten',
    previous: 'Zurück',
    next: 'Weiter',
    page: (number) => `Seite ${number}`,
  },
}
