import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const share: ReportWords['share'] = {
  share: 'Teilen',
  link: 'Link',
  visibility: 'Sichtbarkeit',
  public: 'Öffentlich: alle mit dem Link',
  private: 'Privat: nur Sie und Mitglieder des Projekts',
  password: 'Passwort: alle mit dem Passwort',
  firstPassword: 'Passwort',
  newPassword: 'Neues Passwort',
  keepPassword: 'Leer lassen, um das aktuelle Passwort zu behalten.',
  needsPassword: 'Besucher geben es ein, um den Bericht zu öffnen.',
  missingPassword: 'Geben Sie ein Passwort ein oder wählen Sie eine andere Sichtbarkeit.',
  tooLong: 'Das Passwort darf höchstens 256 Zeichen lang sein.',
  indexable: 'Suchmaschinen dürfen diese Seite indexieren',
  save: 'Speichern',
  saved: {
    public: 'Gespeichert. Alle mit dem Link können den Bericht öffnen.',
    private: 'Gespeichert. Nur Sie und Mitglieder des Projekts können den Bericht öffnen.',
    password: 'Gespeichert. Alle mit dem Passwort können den Bericht öffnen.',
    changedPassword: 'Gespeichert. Alle mit dem alten Passwort müssen das neue eingeben.',
  },
  badge: 'Badge',
  badgePrivate: 'Das Badge zeigt das Ergebnis nur, solange der Bericht öffentlich ist.',
  badgeAlt: 'Verdict-Ergebnis dieser Seite',
  html: 'HTML',
  markdown: 'Markdown',
}

export const manage: ReportWords['manage'] = {
  tooManyRuns: (seconds) =>
    `Limit erreicht. Versuchen Sie es in ${many(seconds, { one: 'Sekunde', other: 'Sekunden' })} erneut.`,
  regenerate: 'Erneut prüfen',
  regenerateOptions: 'Optionen für den neuen Lauf',
  regenerateAbout: 'Frühere Läufe bleiben im Verlauf.',
  depth: 'Tiefe',
  device: 'Gerät',
  remove: 'Bericht löschen',
  removeOpen: 'Löschen …',
  removeAbout: 'Löscht die Berichtsseite, ihre Ergebnisse und ihren Verlauf.',
  removeAsk: 'Diesen Bericht und seinen Verlauf löschen?',
}

export const contentChecks: ReportWords['contentChecks'] = {
  title: 'Inhaltsprüfungen',
  about:
    'Jeder Lauf prüft, ob die Seite bestimmte Texte oder Elemente enthält und andere nicht, etwa eine Fehlermeldung.',
  add: 'Inhaltsprüfungen hinzufügen',
  edit: 'Inhaltsprüfungen bearbeiten',
  must_contain: 'Muss enthalten',
  must_not_contain: 'Darf nicht enthalten',
  form: 'Prüfungen',
  hints: {
    must_contain:
      'Eine Prüfung pro Zeile, bis zu 10: Text, den Besucher lesen können, etwa „In den Warenkorb“ (groß oder klein geschrieben), oder „css:“ und ein CSS-Selektor, etwa „css:.price“.',
    must_not_contain: 'Ebenso, etwa „Etwas ist schiefgelaufen“ oder „css:.error“.',
  },
  save: 'Speichern',
  saved: 'Inhaltsprüfungen gespeichert. Die nächsten Läufe verwenden sie.',
  problems: {
    too_many: () => 'Geben Sie höchstens 10 Zeilen ein.',
    too_long: () => 'Geben Sie höchstens 500 Zeichen pro Zeile ein.',
    no_selector: (entry) =>
      `„${entry}“ hat keinen CSS-Selektor, der geprüft werden kann. Zustände und Pseudoelemente wie :hover gehen nicht.`,
  },
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
