import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'
import { browser } from './report-browser.ts'
import { compare } from './report-compare.ts'
import { failure, progress } from './report-run.ts'
import { contentChecks, manage, share, unlock } from './report-settings.ts'

const many = createPlural('de')

export const report: ReportWords = {
  title: (page) => `Bericht zu ${page}`,
  description: (page, result, score) =>
    `${page} ist ${result}, mit einem Score von ${score} von 100. Was Sie beheben sollten, und wie.`,
  unseenDescription: {
    appShell: (page, score) =>
      `Nur die leere Hülle von ${page} wurde geprüft, mit einem Score von ${score} von 100. Skripte ergänzen den Inhalt im Browser.`,
    hiddenAtFirst: (page, score) =>
      `Der größte Teil von ${page} war ausgeblendet und wurde nicht geprüft; der Rest hat einen Score von ${score} von 100.`,
    hiddenInBrowser: (page, score) =>
      `${page} blieb im Browser leer; was sich prüfen ließ, hat einen Score von ${score} von 100.`,
  },
  kicker: 'Bericht',
  generated: 'Letzter Lauf',
  actions: {
    label: 'Aktionen',
    export: 'Export',
    pdf: 'PDF',
    json: 'JSON',
    csv: 'CSV',
    print: 'Drucken',
  },
  contents: 'Auf dieser Seite',
  sections: {
    fixes: 'Zuerst beheben',
    browser: 'Browser',
    page: 'Seite',
    audits: 'Alle Prüfungen',
    files: 'Anfragen',
    history: 'Verlauf',
    uptime: 'Verfügbarkeit',
    checks: 'Inhaltsprüfungen',
    manage: 'Löschen',
  },
  gauge: (score, result) => `Score ${score} von 100: ${result}`,
  summary: {
    heading: 'Ergebnis',
    spotless: 'Nichts zu beheben: Alle anwendbaren Prüfungen bestanden.',
    incomplete: (unknown) =>
      `Bisher nichts zu beheben: ${many(unknown, { one: 'Prüfung ist', other: 'Prüfungen sind' })} unbekannt.`,
    appShell: (known, total) =>
      `Nur die leere Hülle dieser Seite wurde geprüft: ${known} von ${many(total, { one: 'Prüfung war', other: 'Prüfungen waren' })} möglich.`,
    hiddenAtFirst: (known, total) =>
      `Der größte Teil dieser Seite war ausgeblendet: ${known} von ${many(total, { one: 'Prüfung war', other: 'Prüfungen waren' })} möglich.`,
    hiddenInBrowser: (known, total) =>
      `Diese Seite blieb im Browser leer: ${known} von ${many(total, { one: 'Prüfung war', other: 'Prüfungen waren' })} möglich.`,
    partial: 'Teilergebnis',
    good: (left) =>
      `Diese Seite ist gut. ${many(left, { one: 'Problem bleibt', other: 'Probleme bleiben' })} zu beheben.`,
    notGood: (result, plan, score) =>
      `Diese Seite ist ${result === 'bad' ? 'schlecht' : 'ordentlich'}. ${
        plan === 1 ? 'Beheben Sie ein Problem' : `Beheben Sie ${plan} Probleme`
      }, damit sie gut wird (Score ${score}).`,
    capped: (reasons, score, uncapped) =>
      `Auf ${score} begrenzt: ${reasons} Ohne diese Grenze läge der Score bei ${uncapped}.`,
    between: (strongest, weakest) => `Beste Kategorie: ${strongest}. Schwächste: ${weakest}.`,
    change: (change, day) => `${change} seit ${day}`,
    unchanged: (day) => `Gleicher Score wie am ${day}`,
    otherRules: (score, day) => `${score} am ${day}, nach früheren Regeln`,
    weakest: (weakest) => `Schwächste Kategorie: ${weakest}.`,
    counts: {
      fail: (count) => `${count} nicht bestanden`,
      warn: (count) => `${count} verbesserungswürdig`,
      pass: (count) => `${count} bestanden`,
      'not-applicable': (count) => `${count} nicht anwendbar`,
      unknown: (count) => `${count} unbekannt`,
    },
    notes: 'Die Seite konnte nicht vollständig geprüft werden:',
  },
  categories: {
    heading: 'Score nach Kategorie',
    none: 'Unbekannt',
  },
  gain: {
    adds: (gain) => `Erhöht allein den Score um ${gain}`,
    caps: {
      short: 'begrenzt den Score',
      long: 'Begrenzt den Score zusammen mit anderen Prüfungen: erst alle zusammen heben die Grenze auf',
    },
    capped: { short: 'begrenzt', long: 'Bringt erst etwas, wenn behoben ist, was den Score begrenzt' },
  },
  fixes: {
    heading: 'Zuerst beheben',
    nothing: 'Nichts senkt den Score.',
    about: 'Jede Zahl sagt, wie viel diese Korrektur allein zum Score beiträgt.',
    plan: (count, score) =>
      count === 1
        ? `Damit wird die Seite gut (Score ${score}).`
        : `Mit diesen ${count === 2 ? 'zwei' : count === 3 ? 'drei' : count} Korrekturen wird die Seite gut (Score ${score}).`,
    rest: (count) => `${count} weitere`,
    path: (scores) => `Der Score, Korrektur für Korrektur: ${scores}`,
    afterThat: 'Danach',
    more: (count) => `${many(count, { one: 'kleinere Korrektur', other: 'kleinere Korrekturen' })} weiter unten`,
    firstOf: (count, score) =>
      count === 1
        ? `Korrektur 1 macht die Seite gut (Score ${score}). Rechts steht, wie viel jede Korrektur allein zum Score beiträgt.`
        : `Die Korrekturen 1 bis ${count} machen die Seite gut (Score ${score}). Rechts steht, wie viel jede allein zum Score beiträgt.`,
    firstOfMore: (count, listed, score) =>
      `${count} Korrekturen machen die Seite gut (Score ${score}): diese ${listed} und ${count - listed === 1 ? 'eine' : count - listed} weitere bei den Befunden. Rechts steht, wie viel jede allein zum Score beiträgt.`,
    goodInPart: 'Was sich prüfen ließ, ist bereits gut. Diese Korrekturen machen es noch besser.',
    good: 'Die Seite ist bereits gut. Diese Korrekturen machen sie noch besser.',
  },
  page: {
    heading: 'Seite',
    search: 'Suchergebnis-Vorschau',
    card: 'Link-Vorschau',
    noTitle: 'Kein Titel',
    noDescription: 'Keine Meta-Beschreibung. Suchmaschinen wählen dann selbst einen Text aus der Seite.',
    noCard: 'Keine Open-Graph-Tags. Stattdessen werden Titel und Meta-Beschreibung verwendet.',
    picture: 'Bild',
    noPicture: 'Kein Bild',
    url: 'URL',
    status: 'Status',
    answered: (status, version) => (version === null ? status : `${status}, HTTP/${version}`),
    redirects: 'Weiterleitungen',
    noRedirects: 'Keine',
    language: 'Sprache',
    size: 'Dokumentgröße',
    sizes: (wire, decoded) => `${wire} übertragen, ${decoded} unkomprimiert`,
    firstByte: 'Time to First Byte',
    total: 'Ladezeit des Dokuments',
    server: 'IP-Adresse',
    certificate: 'Zertifikat',
    trusted: (issuer) => `Gültig, ausgestellt von ${issuer}`,
    notTrusted: 'Ungültig',
    validUntil: 'gültig bis',
    expired: 'abgelaufen am',
    unknown: 'Unbekannt',
  },
  audits: {
    heading: 'Alle Prüfungen',
    filter: 'Filter',
    category: 'Kategorie',
    outcome: 'Ergebnis',
    all: 'Alle',
    noneMatch: 'Keine Prüfung passt zu diesem Filter.',
    outcomes: {
      fail: 'Nicht bestanden',
      warn: 'Verbesserungswürdig',
      pass: 'Bestanden',
      'not-applicable': 'Nicht anwendbar',
      unknown: 'Unbekannt',
    },
    folded: {
      pass: (count) => `${count} bestanden`,
      'not-applicable': (count) => `${count} nicht anwendbar`,
      unknown: (count) => `${count} unbekannt`,
    },
    importance: 'Wichtigkeit',
    why: 'Warum es wichtig ist',
    fix: 'So beheben Sie es',
    authority: 'Quellen',
    line: (line) => `Zeile ${line}`,
    note: 'Hinweis',
    moreFindings: (count) => `und ${count} weitere`,
    about: 'Über diese Prüfung',
  },
  files: {
    heading: 'Anfragen',
    waterfall: 'Wasserfalldiagramm',
    waterfallAbout:
      'Geschätzt aus unseren eigenen Anfragen: Jeder Balken beginnt, sobald die verweisende Datei geladen ist. Browser laden mehrere Dateien gleichzeitig.',
    waterfallSeen: 'Wann der Browser jede Datei angefordert hat und wie lange das Laden dauerte.',
    waterfallLabel: (count, duration) =>
      `Wasserfall von ${many(count, { one: 'Anfrage', other: 'Anfragen' })}, insgesamt ${duration}. Die Tabelle darunter enthält dieselben Daten.`,
    bytes: 'Größe nach Typ',
    bytesLabel: (total) => `Größe nach Typ, insgesamt ${total}. Die Tabelle enthält dieselben Daten.`,
    total: 'Insgesamt',
    table: 'Als Tabelle anzeigen',
    file: 'Datei',
    kind: 'Typ',
    status: 'Status',
    size: 'Größe',
    wait: 'Wartezeit',
    duration: 'Dauer',
    files: 'Dateien',
    share: 'Anteil',
    redirect: 'Weiterleitung',
    failed: 'Fehlgeschlagen',
    beyond: (count) => `${many(count, { one: 'weitere Datei ist', other: 'weitere Dateien sind' })} nicht aufgeführt.`,
    legend: { waiting: 'Wartezeit', receiving: 'Download' },
    kinds: {
      document: 'Dokument',
      script: 'Skripte',
      style: 'Stylesheets',
      image: 'Bilder',
      font: 'Schriften',
      media: 'Medien',
      frame: 'Frames',
      manifest: 'Manifest',
      other: 'Sonstige',
    },
  },
  history: {
    heading: 'Verlauf',
    first: 'Das ist der erste Lauf. Prüfen Sie die Seite später erneut, um zu sehen, wie sich der Score entwickelt.',
    label: (count) =>
      `Score über ${many(count, { one: 'Lauf', other: 'Läufe' })}. Die Tabelle darunter enthält dieselben Daten.`,
    point: (score, day) => `Score ${score} am ${day}`,
    newRules: 'Neue Regeln',
    outside: (source: string, result: string, day: string) => `${result} am ${day}, gemessen von ${source}`,
    outsideAbout: (sources: string) =>
      `Dreiecke sind Ergebnisse, die ${sources} gemessen hat. Sie folgen anderen Regeln und werden nicht mit den Läufen hier verglichen.`,
    since: (day) => `Seit ${day}`,
    added: 'Neue Probleme',
    fixed: 'Behoben',
    noChanges: 'Keine Prüfung hat ein anderes Ergebnis.',
    separate:
      'Läufe mit anderer Tiefe oder anderem Gerät sind nicht vergleichbar und haben eine eigene Linie. Desktop ist gestrichelt.',
    table: (count) => many(count, { one: 'Lauf', other: 'Läufe' }),
    removed: 'Details entfernt',
    ofBranch: (branch) => `Das sind die Läufe des Branches ${branch}.`,
    watched: 'Alle Läufe',
    byPolicy: (result, gate) =>
      `nach der Richtlinie: ${result}${gate === null ? '' : gate === 'passed' ? ', Gate bestanden' : ', Gate nicht bestanden'}`,
    when: 'Datum (UTC)',
    depth: 'Tiefe',
    score: 'Score',
    change: 'Änderung',
    result: 'Ergebnis',
    latest: 'aktuelles Ergebnis',
    confirming: 'bestätigt den Lauf davor',
    metrics: 'Messwerte im Verlauf',
    metricRange: (latest, least, most) => `jetzt ${latest} · ${least} bis ${most}`,
    metricPoint: (value, day) => `${value} am ${day}`,
    metricTable: (count) => `Messwerte von ${many(count, { one: 'Lauf', other: 'Läufen' })}`,
  },
  pdf: {
    failed: (reason) => `Der letzte Lauf ist fehlgeschlagen: ${reason} Dies ist das letzte Ergebnis.`,
    date: 'Datum',
    online: 'Berichtsseite',
    findings: 'Befunde nach Kategorie',
    noIssues: (categories) => `Keine Probleme in: ${categories}.`,
    appendix: 'Anhang',
    scale: (good, decent) =>
      `Der Score reicht von 0 bis 100: Ab ${good} ist eine Seite gut, ab ${decent} ordentlich, darunter schlecht.`,
    rules: (version) => `Bewertet nach Regelsatz ${version}.`,
    more: 'Alle Befunde, Quellen und Anfragen stehen auf der Berichtsseite.',
  },
  former: {
    label: 'Früherer Lauf',
    ran: 'Früherer Lauf,',
    about: (date) => `Das ist ein früherer Lauf vom ${date}.`,
    noResults: 'Seine Ergebnisse sind nicht mehr gespeichert.',
    removed: (date) =>
      `Seine Befunde, Werte und Dateien wurden am ${date} wegen ihres Alters entfernt. Score und Messwerte bleiben.`,
    measured: 'Was er gemessen hat',
    latest: 'Neuesten Lauf ansehen',
  },
  browser,
  compare,
  progress,
  failure,
  share,
  manage,
  contentChecks,
  unlock,
}
