import type { site as english } from '../en/site.ts'

export const site: typeof english = {
  site: {
    name: 'Verdict',
    language: 'Deutsch',
    description:
      'Verdict prüft Webseiten nach veröffentlichten Standards und bewertet sie als gut, ordentlich oder schlecht.',
    skip: 'Zum Inhalt springen',
  },
  nav: {
    label: 'Hauptmenü',
    reports: 'Berichte',
    projects: 'Projekte',
    schedules: 'Zeitpläne',
    alerts: 'Warnungen',
    channels: 'Kanäle',
    audits: 'Prüfungen',
    users: 'Benutzer',
    account: 'Konto',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
  },
  footer: {
    label: 'Mehr',
    docs: 'API',
    bot: 'VerdictBot',
    language: 'Sprache',
    theme: 'Darstellung',
    themes: { auto: 'Auto', light: 'Hell', dark: 'Dunkel' },
  },
  privacies: { 0: 'Öffentlich', 1: 'Privat', 2: 'Passwort' },
  depths: { 0: 'Schnell', 1: 'Browser', 2: 'Lighthouse' },
  devices: { mobile: 'Mobil', desktop: 'Desktop' },
  categories: {
    seo: 'SEO',
    performance: 'Performance',
    security: 'Sicherheit',
    accessibility: 'Barrierefreiheit',
    practice: 'Best Practices',
  },
  importances: { high: 'Hoch', medium: 'Mittel', low: 'Gering', info: 'Information' },
  result: { good: 'Gut', decent: 'Ordentlich', bad: 'Schlecht', none: 'Noch kein Ergebnis' },
  actions: { copy: 'Kopieren', copied: 'Kopiert', cancel: 'Abbrechen' },
  pager: {
    label: 'Seiten',
    previous: 'Zurück',
    next: 'Weiter',
    page: (number) => `Seite ${number}`,
  },
}
