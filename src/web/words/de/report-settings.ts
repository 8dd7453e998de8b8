import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const manage: ReportWords['manage'] = {
  heading: 'Berichtseinstellungen',
  onlyYou: 'Nur Sie sehen diese Einstellungen.',
  privacy: 'Sichtbarkeit',
  public: 'Öffentlich: alle mit dem Link',
  private: 'Privat: nur Sie',
  password: 'Passwort: alle mit dem Passwort',
  newPassword: 'Passwort',
  keepPassword: 'Leer lassen, um das aktuelle Passwort zu behalten.',
  needsPassword: 'Ohne Passwort können nur Sie den Bericht öffnen.',
  indexable: 'Suchmaschinen dürfen diese Seite indexieren, solange sie öffentlich ist',
  save: 'Speichern',
  saved: 'Gespeichert. Alle mit dem alten Passwort müssen das neue eingeben.',
  savedPlain: 'Gespeichert.',
  tooManyRuns: (seconds) =>
    `Limit erreicht. Versuchen Sie es in ${many(seconds, { one: 'Sekunde', other: 'Sekunden' })} erneut.`,
  regenerate: 'Erneut prüfen',
  regenerateAbout: 'Prüft die Seite noch einmal. Frühere Läufe bleiben im Verlauf.',
  depth: 'Tiefe',
  device: 'Gerät',
  remove: 'Bericht löschen',
  removeOpen: 'Löschen …',
  removeConfirm: 'Bericht löschen',
  removeAbout: 'Löscht die Berichtsseite, ihre Ergebnisse und ihren Verlauf.',
  removeAsk: 'Diesen Bericht und seinen Verlauf löschen?',
  badge: 'Badge',
  badgeAbout: 'Zeigt das aktuelle Ergebnis auf Ihrer Website.',
  badgePrivate: 'Das Badge zeigt das Ergebnis nur, solange der Bericht öffentlich ist.',
  badgeAlt: 'Verdict-Ergebnis dieser Seite',
  markup: 'HTML kopieren',
  tooLong: 'Das Passwort darf höchstens 256 Zeichen lang sein.',
}

export const unlock: ReportWords['unlock'] = {
  title: 'Passwortgeschützter Bericht',
  about: 'Fragen Sie die Person, von der Sie den Link haben, nach dem Passwort.',
  password: 'Passwort',
  open: 'Bericht öffnen',
  wrong: 'Falsches Passwort.',
  slow: (seconds) =>
    `Zu viele Versuche. Versuchen Sie es in ${many(seconds, { one: 'Sekunde', other: 'Sekunden' })} erneut.`,
  owner: 'Ist das Ihr Bericht?',
  signIn: 'Anmelden',
}
