import type { entry as english } from '../en/entry.ts'

export const entry: typeof english = {
  entry: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: (least) => `Mindestens ${least} Zeichen. Ein paar Wörter hintereinander merkt man sich leicht.`,
    wrong: 'E-Mail-Adresse und Passwort gehören nicht zusammen.',
    wait: (seconds) =>
      seconds < 90
        ? 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.'
        : `Zu viele Versuche. Warten Sie ${Math.ceil(seconds / 60)} Minuten und versuchen Sie es noch einmal.`,
    badEmail: 'Das ist keine E-Mail-Adresse.',
    badPassword: (least, most) => `Ein Passwort hat ${least} bis ${most} Zeichen.`,
    emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  },
  signIn: {
    title: 'Anmelden',
    button: 'Anmelden',
    first: 'Melden Sie sich an, um diese Seite zu sehen.',
    forgot: 'Passwort vergessen? Wer dieses Verdict betreibt, kann Ihnen einen neuen Link geben.',
    signedOut: 'Sie sind abgemeldet.',
  },
  landing: {
    title: 'Taugt diese Seite etwas?',
    lead: 'Verdict liest eine Webseite so, wie es Suchmaschinen, Browser und Menschen tun, und sagt: gut, ordentlich oder schlecht. Zu jedem Befund gehören der Beleg, der Weg zur Lösung und die Quelle, auf die er sich stützt.',
    points: [
      {
        title: 'Eine klare Antwort',
        text: 'Ein Score bis 100 und was zuerst zu beheben ist, mit dem Gewinn für den Score.',
      },
      {
        title: 'Nichts erfunden',
        text: 'Jede Prüfung stützt sich auf einen veröffentlichten Standard. Was sich nicht beurteilen lässt, wird so benannt.',
      },
      {
        title: 'Es gehört Ihnen',
        text: 'Berichte sind öffentlich, privat oder durch ein Passwort geschützt, und alles steht auch Programmen offen.',
      },
    ],
    audits: 'Alle Prüfungen ansehen',
  },
  setUp: {
    title: 'Verdict einrichten',
    lead: 'Damit entsteht das Konto der Person, der dieses Verdict gehört: Sie darf hier alles sehen und andere einladen.',
    button: 'Konto anlegen',
    done: 'Willkommen. Fügen Sie die Adresse einer Webseite ein, um den ersten Bericht zu erstellen.',
    over: 'Dieser Link gilt nicht mehr. Wenn es das Konto schon gibt, melden Sie sich an.',
  },
  invite: {
    title: 'Willkommen bei Verdict',
    lead: (email) => `Wählen Sie ein Passwort für ${email}.`,
    button: 'Speichern und anmelden',
    done: 'Willkommen. Fügen Sie die Adresse einer Webseite ein, um Ihren ersten Bericht zu erstellen.',
    over: 'Dieser Link gilt nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  },
}
