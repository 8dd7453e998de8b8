import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const manage: ReportWords['manage'] = {
  heading: 'Einstellungen dieses Berichts',
  onlyYou: 'Diesen Teil sehen nur Sie.',
  privacy: 'Wer diese Seite sehen darf',
  public: 'Alle, die den Link haben',
  private: 'Nur ich',
  password: 'Alle, die das Passwort haben',
  newPassword: 'Passwort',
  keepPassword: 'Leer lassen, um das gesetzte zu behalten.',
  needsPassword: 'Ohne Passwort können nur Sie die Seite öffnen.',
  indexable: 'Suchmaschinen dürfen diese Seite indexieren, solange sie öffentlich ist',
  save: 'Speichern',
  saved: 'Gespeichert. Wer die Seite mit dem alten Passwort geöffnet hatte, muss das neue eingeben.',
  savedPlain: 'Gespeichert.',
  tooManyRuns: (seconds) =>
    `Limit erreicht. Bitte in ${many(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal versuchen.`,
  regenerate: 'Neu erstellen',
  regenerateAbout: 'Holt die Seite noch einmal. Frühere Läufe bleiben im Verlauf.',
  depth: 'Wie genau hinsehen',
  device: 'Ansehen',
  remove: 'Bericht löschen',
  removeOpen: 'Löschen …',
  removeConfirm: 'Ja, löschen',
  removeAbout: 'Die Seite, ihre Ergebnisse und ihr Verlauf gehen mit.',
  removeAsk: 'Diesen Bericht und seinen Verlauf löschen?',
  badge: 'Plakette',
  badgeAbout: 'Zeigt das jüngste Ergebnis, wo immer sie steht.',
  badgePrivate: 'Die Plakette zeigt nur ein Ergebnis, solange der Bericht öffentlich ist.',
  badgeAlt: 'Urteil über diese Seite',
  markup: 'HTML kopieren',
  tooLong: 'Ein Passwort darf höchstens 256 Zeichen haben.',
}

export const unlock: ReportWords['unlock'] = {
  title: 'Ein Bericht mit Passwort',
  about: 'Wer Ihnen diesen Link gegeben hat, kennt das Passwort.',
  password: 'Passwort',
  open: 'Bericht öffnen',
  wrong: 'Das ist nicht das Passwort.',
  slow: (seconds) =>
    `Zu viele Versuche. Bitte ${many(seconds, { one: 'Sekunde', other: 'Sekunden' })} bis zum nächsten warten.`,
  owner: 'Ist es Ihrer?',
  signIn: 'Anmelden',
}
