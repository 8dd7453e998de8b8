import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const browser: ReportWords['browser'] = {
  heading: 'Browser',
  screenshot: (page, device) => `Screenshot von ${page}, ${device}`,
  lab: 'Lighthouse-Metriken',
  labAbout: (version, runs, device) =>
    `Gemessen von Lighthouse ${version} ${device === 'mobile' ? 'auf einem gedrosselten Mobilgerät' : 'auf einem Desktop-Rechner'}${
      runs === 1 ? '' : `; Median aus ${runs} Läufen`
    }.`,
  performance: 'Lighthouse-Performance',
  observed: 'Web Vitals',
  observedAbout:
    'Ein Seitenaufruf von unserem Server, ohne Drosselung. Besucher mit langsameren Geräten und Verbindungen warten länger.',
  ratings: { good: 'gut', 'needs-improvement': 'verbesserungswürdig', poor: 'schlecht', none: 'nicht gemessen' },
  bounds: (good, poor) => `gut bis ${good}, schlecht über ${poor}`,
  spread: (least, most) => `von ${least} bis ${most}`,
  filmstrip: 'Filmstrip',
  frame: (at) => `Screenshot nach ${at}`,
  facts: {
    requests: 'Anfragen',
    failed: 'Fehlgeschlagene Anfragen',
    bytes: 'Übertragen',
    longTasks: 'Lange Tasks',
    tasks: (count, total) => `${count}, insgesamt ${total}`,
    loaded: 'Load-Event',
    browser: 'Browser',
  },
  changes: 'Durch JavaScript geändert',
  noChanges: 'JavaScript ändert nichts, was die Prüfungen betrifft.',
  console: (count) => many(count, { one: 'Konsolenmeldung', other: 'Konsolenmeldungen' }),
  levels: { error: 'Fehler', warning: 'Warnung' },
  insights: 'Empfehlungen von Lighthouse',
  saves: (amount) => `spart etwa ${amount}`,
  report: 'Lighthouse-Bericht (JSON)',
  viewer: 'Im Lighthouse Viewer öffnen',
  error: {
    heading: 'Browser-Lauf fehlgeschlagen',
    stands:
      'Dies ist das schnelle Ergebnis: Was nur ein Browser zeigt, fehlt darin, und sein Score ist mit denen tieferer Läufe nicht vergleichbar.',
    reasons: {
      browser_missing: 'Auf dem Worker ist kein Browser installiert.',
      browser_timeout: 'Die Seite wurde nicht rechtzeitig geladen.',
      http_error: 'Der Server hat dem Browser eine Fehlerseite geliefert.',
      bot_wall: 'Die Website hat dem Browser eine Bot-Abfrage geliefert.',
      not_html: 'Im Browser führt die Seite zu einer Datei, die keine HTML-Seite ist.',
    },
    other: 'Der Browser konnte die Seite nicht laden.',
    lab: {
      heading: 'Lighthouse-Lauf fehlgeschlagen',
      reason: 'Lighthouse konnte die Seite nicht messen.',
      stands:
        'Dies ist das Ergebnis der Tiefe Browser: Was nur Lighthouse misst, fehlt darin, und sein Score ist mit denen der Tiefe Lighthouse nicht vergleichbar.',
    },
    howTo:
      'Installieren Sie Chrome oder Chromium auf dem Worker oder setzen Sie VERDICT_CHROME auf den Pfad. Unter Linux x64 funktioniert auch das npm-Paket @sparticuz/chromium. Starten Sie dann einen neuen Lauf.',
    said: 'Technische Details',
  },
  pdf: {
    waiting: 'PDF wird erstellt …',
    none: 'Es gibt noch kein Ergebnis zum Exportieren.',
    removed: 'Die Details dieses Laufs wurden wegen ihres Alters entfernt; es gibt nichts zu exportieren.',
    busy: 'Gerade werden zu viele PDFs erstellt. Versuchen Sie es gleich noch einmal.',
    missing: 'Der PDF-Export braucht einen Browser auf dem Server; es ist keiner installiert.',
    failed: 'Das PDF konnte nicht erstellt werden. Versuchen Sie es gleich noch einmal.',
  },
}
