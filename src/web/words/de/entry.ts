import type { entry as english } from '../en/entry.ts'

export const entry: typeof english = {
  entry: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: (least) => `Mindestens ${least} Zeichen. Ein paar Wörter hintereinander merkt man sich leicht.`,
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    wait: (seconds) =>
      seconds < 90
        ? 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.'
        : `Zu viele Versuche. Warten Sie ${Math.ceil(seconds / 60)} Minuten und versuchen Sie es noch einmal.`,
    badEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    badPassword: (least, most) => `Ein Passwort hat ${least} bis ${most} Zeichen.`,
    emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  },
  signIn: {
    title: 'Anmelden',
    button: 'Anmelden',
    first: 'Melden Sie sich an, um diese Seite zu sehen.',
    forgot: 'Passwort vergessen? Bitten Sie den Betreiber dieser Instanz um einen neuen Link.',
    signedOut: 'Sie sind abgemeldet.',
  },
  landing: {
    title: 'Wie gut ist Ihre Seite?',
    lead: 'Verdict liest eine Webseite so, wie es Suchmaschinen, Browser und Menschen tun, und sagt: gut, ordentlich oder schlecht. Zu jedem Befund gehören der Beleg, der Weg zur Lösung und die Quelle, auf die er sich stützt.',
    points: [
      {
        title: 'Ein Score',
        text: 'Ein Score von 0 bis 100, was zuerst zu beheben ist und was jede Korrektur bringt.',
      },
      {
        title: 'Auf Standards gestützt',
        text: 'Jede Prüfung nennt eine veröffentlichte Quelle. Unbekanntes wird als unbekannt ausgewiesen.',
      },
      {
        title: 'Selbst gehostet',
        text: 'Berichte sind öffentlich, privat oder passwortgeschützt, und alles ist auch über die API verfügbar.',
      },
    ],
    audits: 'Alle Prüfungen ansehen',
  },
  setUp: {
    title: 'Verdict einrichten',
    lead: 'Erstellen Sie das Konto des Inhabers. Der Inhaber kann Benutzer einladen und sperren.',
    button: 'Konto erstellen',
    done: 'Willkommen. Geben Sie eine URL ein, um den ersten Bericht zu erstellen.',
    over: 'Dieser Link ist nicht mehr gültig. Wenn das Konto schon existiert, melden Sie sich an.',
  },
  invite: {
    title: 'Willkommen bei Verdict',
    lead: (email) => `Wählen Sie ein Passwort für ${email}.`,
    button: 'Speichern und anmelden',
    done: 'Willkommen. Geben Sie eine URL ein, um Ihren ersten Bericht zu erstellen.',
    over: 'Dieser Link ist nicht mehr gültig. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  },
}
