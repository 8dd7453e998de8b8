import type { credentials as english } from '../en/credentials.ts'

export const credentials: typeof english = {
  title: 'Zugangsdaten',
  about:
    'Für Seiten hinter einer Anmeldung. Zugangsdaten werden nur an eine Herkunft gesendet. Ihre Werte sind verschlüsselt gespeichert und lassen sich nicht mehr anzeigen, auch nicht für Sie.',
  link: 'Zugangsdaten verwalten',
  none: 'Noch keine Zugangsdaten.',
  list: 'Ihre Zugangsdaten',
  add: 'Neue Zugangsdaten',
  edit: (name) => `Zugangsdaten ${name}`,
  name: 'Name',
  nameHint: 'z. B. Testkonto',
  origin: 'Herkunft (Origin)',
  originHint: 'Schema und Host der Seiten, etwa https://example.com.',
  header: 'Header',
  headerHint: 'Einer pro Zeile: „Authorization: Bearer …“',
  cookie: 'Cookies',
  cookieHint: 'Eines pro Zeile: „session=…“',
  basic: 'Benutzername und Passwort',
  basicHint: 'Für Basic Authentication, durch einen Doppelpunkt getrennt: „benutzer:passwort“',
  keep: 'Rohdaten, Screenshots und Lighthouse-Berichte von Seiten aufbewahren, bei denen sie anmelden. Sie können zeigen, was andere nicht sehen sollen.',
  create: 'Zugangsdaten anlegen',
  created: 'Zugangsdaten angelegt. Wählen Sie sie in den Optionen eines Berichts.',
  replace: 'Neue Werte',
  replaceAbout:
    'Lassen Sie diese Felder leer, um die bisherigen Werte zu behalten. Wenn Sie eines ausfüllen, werden alle Werte ersetzt.',
  save: 'Speichern',
  saved: 'Zugangsdaten gespeichert. Die nächsten Läufe verwenden sie.',
  columns: { parts: 'Sendet', reports: 'Berichte', changed: 'Geändert' },
  parts: { header: 'Header', cookie: 'Cookie', basic: 'Basic Authentication' },
  usedBy: 'Berichte, die sie verwenden',
  unused: 'Kein Bericht verwendet sie.',
  more: (count) => `und ${count} weitere`,
  delete: 'Löschen',
  deleteThis: 'Zugangsdaten löschen',
  deleteQuestion: (reports) =>
    reports === 0
      ? 'Das lässt sich nicht rückgängig machen.'
      : `${reports === 1 ? '1 Bericht verwendet sie und läuft' : `${reports} Berichte verwenden sie und laufen`} künftig ohne Anmeldung. Das lässt sich nicht rückgängig machen.`,
  deleted: 'Zugangsdaten gelöscht.',
  badName: 'Der Name muss 1 bis 100 Zeichen lang sein.',
  choice: 'Anmelden mit',
  nothing: 'Nichts',
  choiceAbout: 'Ein Bericht mit Anmeldung ist privat, bis Sie seine Sichtbarkeit ändern.',
  signedIn: 'Angemeldet',
  signedInAbout:
    'An die Seite wurden Zugangsdaten gesendet. Was sie zeigt, kann sich von dem unterscheiden, was Besucher sehen.',
}
