import type { ProjectWords } from '../en/project.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const project: ProjectWords = {
  title: 'Einstellungen',
  automatic: 'Automatische Läufe',
  nothingToWatch: 'Es gibt noch nichts auszuführen: Erstellen Sie einen Bericht oder scannen Sie die Website.',
  rules: 'Regeln und Benachrichtigungen',
  links: {
    policy: {
      title: 'Richtlinie',
      about: 'Schwellen, Pflichtprüfungen, Stummschaltungen und Budgets dieses Projekts.',
    },
    alerts: { title: 'Warnungen', about: 'Worüber Sie informiert werden, und was gerade nicht stimmt.' },
    channels: { title: 'Kanäle', about: 'Wohin Nachrichten gehen: Webhooks, E-Mail und Chats.' },
    sharing: {
      title: 'Freigabelinks',
      about: 'Links, die dieses Projekt ohne Anmeldung öffnen, bis sie ablaufen.',
    },
    branding: {
      title: 'Branding',
      about: 'Name, Logo, Farben und Fußzeile der Berichte, Scans und PDFs dieses Projekts.',
    },
  },
  retention: {
    title: 'Aufbewahrung',
    about:
      'Jeder Lauf und jeder Scan bleibt mit Score und Messwerten oder Anzahlen im Verlauf. Die Details (Befunde, Werte, Dateien, Seiten, Links) werden mit dem Alter ausgedünnt: Zuerst bleiben alle, dann die von einem pro Tag, dann von einem pro Woche, danach von einem pro Monat. Der erste und der neueste, die Baseline und solche, in denen sich das Ergebnis geändert hat, behalten sie.',
    own: 'Dieses Projekt hat eigene Aufbewahrungszeiten.',
    server: 'Das sind die Aufbewahrungszeiten des Servers.',
    startsAt: (day) => `Vor dem ${day} wird nichts entfernt.`,
    fields: { all: 'Alle Läufe und Scans', daily: 'Einer pro Tag', weekly: 'Einer pro Woche' },
    forever: 'Für immer',
    days: (count) => many(count, { one: 'Tag', other: 'Tage' }),
    years: (count) => many(count, { one: 'Jahr', other: 'Jahre' }),
    preview: 'Vorschau',
    goes: (runs, scans, bytes) => {
      const parts = [
        ...(runs > 0 ? [many(runs, { one: 'Lauf', other: 'Läufe' })] : []),
        ...(scans > 0 ? [many(scans, { one: 'Scan', other: 'Scans' })] : []),
      ]
      const [lose, its] = runs + scans === 1 ? ['verliert', 'seine'] : ['verlieren', 'ihre']
      return `Mit diesen Zeiten ${lose} ${parts.join(' und ')} ${its} Details innerhalb eines Tages. Das gibt ${bytes} frei. Sie lassen sich nicht wiederherstellen.`
    },
    nothingGoes: 'Mit diesen Zeiten verliert jetzt kein Lauf oder Scan seine Details.',
    partial: 'Es sind mehr, aber alle zu zählen würde zu lange dauern.',
    save: 'Diese Zeiten speichern',
    saved: 'Aufbewahrung gespeichert.',
    reset: 'Aufbewahrungszeiten des Servers verwenden',
    resetDone: 'Dieses Projekt verwendet wieder die Aufbewahrungszeiten des Servers.',
    problem: (field, problem) => `${field}: ${problem}`,
  },
  space: {
    title: 'Speicherplatz',
    total: (bytes) => `Dieses Projekt belegt ${bytes}.`,
    parts: {
      results: { name: 'Ergebnisse', about: 'Die Details der Läufe' },
      evidence: {
        name: 'Rohdaten',
        about: 'Was die neuesten Läufe erfasst haben, damit es sich nach neuen Regeln bewerten lässt',
      },
      files: { name: 'Dateien', about: 'Screenshots und Lighthouse-Berichte' },
      scans: { name: 'Scans', about: 'Seiten, Links und Befunde der ganzen Website' },
    },
    runs: (runs, detailed) => `Läufe: ${runs}, davon ${detailed} mit Details.`,
    scanned: (scans, detailed) => `Scans: ${scans}, davon ${detailed} mit Details.`,
  },
  members: {
    title: 'Mitglieder',
    about:
      'Betrachter sehen alles in diesem Projekt. Bearbeiter starten auch Läufe und ändern Zeitpläne, Warnungen, Deployment-Markierungen und die Richtlinie. Nur Sie können etwas löschen, die Sichtbarkeit ändern, Freigabelinks anlegen und Mitglieder verwalten.',
    email: 'E-Mail',
    role: 'Rolle',
    roles: { viewer: 'Betrachter', editor: 'Bearbeiter' },
    actions: 'Aktionen',
    roleOf: (email) => `Rolle von ${email}`,
    change: 'Ändern',
    changeOf: (email) => `Rolle von ${email} ändern`,
    changed: 'Rolle geändert.',
    add: 'Mitglied hinzufügen',
    added: (email) => `${email} ist jetzt Mitglied.`,
    badEmail: 'Geben Sie eine E-Mail-Adresse ein.',
    hint: 'Mitglieder finden das Projekt unter „Für mich freigegeben“. Gibt es noch kein Konto mit dieser Adresse, gilt der Zugriff, sobald eines angelegt ist.',
    remove: 'Entfernen',
    removeOf: (email) => `${email} entfernen`,
    removeQuestion: 'Die Person verliert sofort den Zugriff.',
    removed: 'Mitglied entfernt.',
  },
  marks: {
    title: 'Deployments',
    about:
      'Jedes Deployment erscheint als Linie im Verlauf dieses Projekts. Ein Skript kann sie über die API hinzufügen.',
    label: 'Was wurde deployt?',
    url: 'Link (optional)',
    add: 'Jetzt markieren',
    added: 'Deployment markiert.',
    remove: 'Entfernen',
    removeOf: (label) => `${label} entfernen`,
    removed: 'Markierung entfernt.',
    more: (count) => `und ${many(count, { one: 'frühere', other: 'frühere' })}`,
    labelMissing: (most) => `Geben Sie mit höchstens ${most} Zeichen an, was deployt wurde.`,
    urlInvalid: 'Geben Sie einen Link an, der mit http:// oder https:// beginnt.',
  },
  download: {
    title: 'Export',
    about:
      'Eine Datei mit allen Berichten, Läufen, Dateien, Scans, Zeitplänen und Regeln dieses Projekts, für einen anderen Verdict-Server. Passwörter, Geheimnisse, Freigabelinks und Kanäle sind nicht enthalten.',
    button: 'Alles zu diesem Projekt herunterladen',
    busy: 'Sie laden bereits zwei Projekte herunter. Warten Sie, bis eines fertig ist.',
  },
  remove: {
    title: 'Projekt löschen',
    about: 'Löscht alle Berichte und Scans mit ihren Verläufen. Sie können das 10 Minuten lang rückgängig machen.',
  },
}
