import type { dashboard as english } from '../en/dashboard.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')
const reports = (count: number) => many(count, { one: 'Bericht', other: 'Berichte' })
const scans = (count: number) => many(count, { one: 'Scan', other: 'Scans' })
const both = (count: number, scanCount: number) => [
  ...(count > 0 || scanCount === 0 ? [reports(count)] : []),
  ...(scanCount > 0 ? [scans(scanCount)] : []),
]
const list = new Intl.ListFormat('de')

export const dashboard: typeof english = {
  title: 'Berichte',
  create: {
    heading: 'Neuer Bericht',
    label: 'URL',
    hint: 'Eine URL pro Zeile, bis zu 1.000.',
    placeholder: 'URL oder Liste eingeben',
    options: 'Optionen',
    privacy: 'Sichtbarkeit',
    privacies: {
      0: 'Wer den Link hat, kann den Bericht öffnen.',
      1: 'Nur Sie und Mitglieder des Projekts können den Bericht öffnen.',
      2: 'Wer den Link und das Passwort hat, kann den Bericht öffnen.',
    },
    password: 'Passwort des Berichts',
    passwordMissing: 'Geben Sie ein Passwort für den Bericht ein oder wählen Sie eine andere Sichtbarkeit.',
    depth: 'Tiefe',
    depths: {
      0: 'Lädt die Seite und prüft HTML, Header und Dateien. Dauert Sekunden.',
      1: 'Öffnet sie auch in Chrome: Screenshot, Core Web Vitals, Fehler, Barrierefreiheit.',
      2: 'Führt auch Lighthouse mit simulierter langsamer Verbindung aus. Dauert bis zu einer Minute.',
    },
    device: 'Gerät',
    devices: {
      mobile: 'Bildschirm, Verbindung und Prozessor eines Smartphones.',
      desktop: 'Bildschirm und Verbindung eines Computers.',
    },
    button: 'Prüfen',
    existing: {
      lastRun: 'Sie haben bereits einen Bericht zu dieser Seite, zuletzt geprüft',
      created: 'Sie haben bereits einen Bericht zu dieser Seite, erstellt',
      rerun: 'Erneut prüfen',
      another: 'Weiteren erstellen',
      open: 'Öffnen',
      known: (count, total) =>
        total === 1
          ? 'Zu der anderen Seite haben Sie bereits einen Bericht.'
          : `Zu ${count} dieser ${total} Seiten haben Sie bereits ${count === 1 ? 'einen Bericht' : 'Berichte'}.`,
      skip: (count) => (count === 1 ? 'Nur den neuen erstellen' : `Nur die ${count} neuen erstellen`),
      all: (count) => (count === 1 ? 'Weiteren erstellen' : `Alle ${count} erstellen`),
    },
    made: (count) =>
      count === 1 ? 'Der Bericht ist in der Warteschlange.' : `${reports(count)} sind in der Warteschlange.`,
    progress: 'Fortschritt anzeigen',
    none: 'Geben Sie eine URL ein.',
    tooMany: (most) =>
      `Höchstens ${most.toLocaleString('de')} URLs auf einmal. Die folgenden wurden nicht hinzugefügt.`,
    tooOften: (seconds) =>
      `Limit erreicht. Versuchen Sie es mit den folgenden URLs in ${many(seconds, { one: 'Sekunde', other: 'Sekunden' })} erneut.`,
    wrong: (count) => (count === 1 ? 'Eine URL ist ungültig.' : `${count} URLs sind ungültig.`),
    problems: {
      'too-long': 'Eine URL darf höchstens 2.048 Zeichen lang sein.',
      'no-address': 'Geben Sie eine gültige URL ein, z. B. https://example.com/seite.',
      scheme: 'Die URL muss mit http:// oder https:// beginnen.',
      credentials: 'Entfernen Sie Benutzernamen und Passwort aus der URL.',
    },
    passwordLength: 'Das Passwort darf höchstens 256 Zeichen lang sein.',
  },
  filters: {
    label: 'Filtern und sortieren',
    search: 'URLs durchsuchen',
    project: 'Projekt',
    allProjects: 'Alle Projekte',
    sortBy: 'Sortieren nach',
    sortBys: { id: 'Erstellt', generated_at: 'Letzter Lauf', url: 'URL', result: 'Ergebnis', score: 'Score' },
    sort: 'Reihenfolge',
    sorts: { desc: 'Absteigend', asc: 'Aufsteigend' },
    perPage: 'Pro Seite',
    apply: 'Anwenden',
    clear: 'Filter zurücksetzen',
    results: 'Ergebnis und Status',
    statuses: { running: 'Laufend', failed: 'Fehler' },
    all: 'Alle',
    wrong: (name, value, allowed) =>
      `${name} muss ${allowed} sein, nicht „${value}“. Der Standardwert wurde verwendet.`,
    or: (values, last) => `${values} oder ${last}`,
    wholeNumber: 'eine ganze Zahl ab 1',
    text: 'Text ohne NUL-Zeichen',
  },
  list: {
    caption: 'Berichte',
    page: 'Seite',
    result: 'Ergebnis',
    generated: 'Letzter Lauf',
    privacy: 'Sichtbarkeit',
    trend: 'Verlauf',
    scores: (all) => `Scores, die ältesten zuerst: ${all}`,
    found: (count) => `${reports(count)} gefunden`,
    select: (url) => `${url} auswählen`,
    selectAll: 'Alle auf dieser Seite auswählen',
    shown: (from, to, total) => `${from}–${to} von ${total}`,
    sortAsc: (column) => `Nach ${column} aufsteigend sortieren`,
    sortDesc: (column) => `Nach ${column} absteigend sortieren`,
    visit: (url) => `${url} öffnen`,
    never: 'Nie',
    reload: 'Einige Berichte laufen noch. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  },
  status: { queued: 'Wartet', running: 'Läuft', failed: 'Fehler' },
  errors: {
    dns_failed: 'Domainname nicht gefunden.',
    connect_failed: 'Verbindung fehlgeschlagen.',
    tls_failed: 'TLS-Verbindung fehlgeschlagen.',
    timeout: 'Zeitüberschreitung.',
    too_many_redirects: 'Zu viele Weiterleitungen.',
    too_large: 'Die Seite ist zu groß.',
    page_too_complex: 'Die Seite ist zu komplex.',
    not_html: 'Keine HTML-Seite.',
    http_error: 'Der Server hat einen Fehler gemeldet.',
    sign_in_failed: 'Zugangsdaten nicht angenommen.',
    blocked_address: 'Adresse gesperrt.',
    bot_wall: 'Von einem Bot-Schutz blockiert.',
    content_failed: 'Eine Inhaltsprüfung ist fehlgeschlagen.',
    other: 'Lauf fehlgeschlagen.',
  },
  batch: {
    title: (count) => `Fortschritt von ${many(count, { one: 'Bericht', other: 'Berichten' })}`,
    created: 'Erstellt',
    queued: 'In der Warteschlange',
    done: (ended, total) => `${ended} von ${total} beendet`,
    allDone: (total) => `${reports(total)} beendet`,
    failed: (count) => `davon ${count} fehlgeschlagen`,
    left: (minutes) => `noch etwa ${many(minutes, { one: 'Minute', other: 'Minuten' })}`,
    cancel: (count) => `${many(count, { one: 'übrigen Bericht', other: 'übrige Berichte' })} abbrechen`,
    cancelRuns: (count) => `${many(count, { one: 'übrigen Lauf', other: 'übrige Läufe' })} abbrechen`,
    canceled: (count) =>
      count === 0 ? 'Nichts abzubrechen: Alle Läufe haben begonnen.' : `${reports(count)} abgebrochen.`,
    canceledRuns: (count) =>
      count === 0
        ? 'Nichts abzubrechen: Alle Läufe haben begonnen.'
        : `${many(count, { one: 'Lauf', other: 'Läufe' })} abgebrochen.`,
    list: 'Alle Berichte',
    details: 'Details',
    failedTitle: (count) => (count === 1 ? '1 fehlgeschlagener Bericht' : `${count} fehlgeschlagene Berichte`),
    more: (count) => `und ${count} weitere`,
  },
  bulk: {
    label: 'Aktionen für ausgewählte Berichte',
    selected: (count) => `${count} ausgewählt`,
    hint: 'Ausgewählte Berichte:',
    regenerate: 'Erneut prüfen',
    remove: 'Löschen',
    none: 'Wählen Sie mindestens einen Bericht aus.',
    regenerateTitle: (count) => `${reports(count)} erneut prüfen?`,
    regenerateText: 'Jeder Bericht bekommt einen neuen Lauf. Frühere Läufe bleiben im Verlauf.',
    removeTitle: (count) => `${reports(count)} löschen?`,
    removeText: 'Löscht die Berichte samt Verlauf. Sie können das 10 Minuten lang rückgängig machen.',
    others: (count) => `und ${count} weitere`,
    regenerated: (count) =>
      count === 1 ? 'Neuer Lauf in der Warteschlange.' : `${count} neue Läufe in der Warteschlange.`,
    underWay: 'Diese Berichte laufen bereits.',
    tooMany: (seconds) => `Zu viele Läufe warten. Versuchen Sie es in ${seconds} s erneut.`,
  },
  removals: {
    label: 'Kürzlich gelöscht',
    one: (url) => `${url} gelöscht`,
    many: (count) => `${reports(count)} gelöscht`,
    project: (project, count, scanCount) => `${list.format([project, ...both(count, scanCount)])} gelöscht`,
    scan: (project) => `Scan von ${project} gelöscht`,
    due: (when) => `endgültig ${when}`,
    undo: 'Rückgängig',
    undoOne: (url) => `Rückgängig: ${url} wiederherstellen`,
    pending: (when) => `Wird ${when} endgültig gelöscht`,
    undone: (count, scanCount) => {
      if (count + scanCount > 1) return `${list.format(both(count, scanCount))} wiederhergestellt.`
      return scanCount === 1 ? 'Scan wiederhergestellt.' : 'Bericht wiederhergestellt.'
    },
    late: 'Zu spät: bereits wiederhergestellt oder endgültig gelöscht.',
  },
  empty: {
    first: 'Noch keine Berichte',
    firstText:
      'Geben Sie oben eine URL ein. Verdict prüft die Seite und bewertet sie als gut, ordentlich oder schlecht.',
    nothing: 'Keine passenden Berichte',
    nothingText: 'Ändern Sie die Filter oder setzen Sie sie zurück, um alle Berichte zu sehen.',
    past: 'Nichts auf dieser Seite',
    pastText: 'Die Liste hat weniger Seiten.',
    last: 'Zur letzten Seite',
  },
  projects: {
    title: 'Projekte',
    about: 'Ihre Websites: Berichte zu einzelnen Seiten und Scans der ganzen Website.',
    search: 'Projekte durchsuchen',
    found: (count) => `${many(count, { one: 'Projekt', other: 'Projekte' })} gefunden`,
    sortBys: { created_at: 'Erstellt', project: 'Name' },
    reports,
    counts: (good, decent, bad, none) =>
      [`${good} gut`, `${decent} ordentlich`, `${bad} schlecht`, ...(none > 0 ? [`${none} ohne Ergebnis`] : [])].join(
        ', ',
      ),
    without: 'Ohne Ergebnis',
    mean: 'Durchschnittlicher Score',
    lastRun: 'Letzter Lauf',
    siteScan: 'Scan der Website',
    scanOf: (project) => `Website scannen: ${project}`,
    openOf: (project, count) => `${reports(count)} zu ${project}`,
    scans,
    openScansOf: (project, count) => `${scans(count)} von ${project}`,
    settings: 'Einstellungen',
    settingsOf: (project) => `Einstellungen von ${project}`,
    remove: 'Löschen',
    removeOf: (project) => `${project} löschen`,
    removeTitle: (project) => `${project} löschen?`,
    removeText: (count, scanCount) =>
      `Löscht ${list.format(both(count, scanCount))}. Sie können das 10 Minuten lang rückgängig machen.`,
    removeButton: 'Projekt löschen',
    empty: 'Noch keine Projekte',
    emptyText: 'Ein Projekt wird mit dem ersten Bericht oder Scan einer Website angelegt.',
    emptyLink: 'Bericht erstellen',
    nothing: 'Keine passenden Projekte',
    nothingText: 'Kein Projekt passt zu Ihrer Suche.',
  },
}
