import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'
import { browser } from './report-browser.ts'
import { manage, unlock } from './report-manage.ts'
import { failure, progress } from './report-run.ts'

const many = createPlural('de')
const audits = (count: number) => many(count, { one: 'Prüfung', other: 'Prüfungen' })
const points = (count: string) => `${count} ${count === '1' ? 'Punkt' : 'Punkte'}`

export const report: ReportWords = {
  title: (page) => `Bericht über ${page}`,
  description: (page, result, score) =>
    `${page} ist ${result}: ${score} von 100. Was Verdict fand, warum es zählt und wie es zu beheben ist.`,
  kicker: 'Bericht',
  privacies: { public: 'Öffentlich', private: 'Privat', password: 'Mit Passwort' },
  depths: { 0: 'Schneller Blick', 1: 'Im Browser gesehen', 2: 'Laborlauf' },
  devices: { mobile: 'als Telefon', desktop: 'als Computer' },
  generated: 'Erstellt',
  actions: {
    label: 'Dieser Bericht',
    copy: 'Link kopieren',

    json: 'JSON',
    csv: 'CSV',
    print: 'Drucken',
  },
  contents: 'Auf dieser Seite',
  sections: {
    fixes: 'Zuerst beheben',
    browser: 'Im Browser',
    page: 'Die Seite',
    audits: 'Alle Prüfungen',
    files: 'Dateien',
    history: 'Verlauf',
    manage: 'Einstellungen',
  },
  gauge: (score, result) => `${score} von 100: ${result}`,
  verdict: {
    heading: 'Das Urteil',
    spotless: 'Nichts zu beheben: Jede Prüfung, die hier zählt, ist bestanden.',
    good: (left) => `Diese Seite ist gut. ${audits(left)} ${left === 1 ? 'könnte' : 'könnten'} noch besser ausfallen.`,
    notGood: (result, plan, score) =>
      `Diese Seite ist ${result === 'bad' ? 'schlecht' : 'ordentlich'}. ${
        plan === 1 ? 'Mit einer Verbesserung' : `Mit ${plan} Verbesserungen`
      } ist sie gut, mit ${score} von 100.`,
    weakest: (weakest) => `Am schwächsten: ${weakest}.`,
    between: (strongest, weakest) => `Am stärksten: ${strongest}. Am schwächsten: ${weakest}.`,
    counts: {
      fail: (count) => `${count} nicht bestanden`,
      warn: (count) => `${count} ausbaufähig`,
      pass: (count) => `${count} bestanden`,
      'not-applicable': (count) => `${count} ohne Belang`,
      unknown: (count) => `${count} nicht beurteilt`,
    },
    notes: 'Das Urteil beruht nicht auf der ganzen Seite:',
  },
  categories: {
    heading: 'Punkte nach Bereich',
    names: {
      seo: 'Suchmaschinen',
      performance: 'Tempo',
      security: 'Sicherheit',
      accessibility: 'Barrierefreiheit',
      practice: 'Gute Praxis',
    },
    points: (earned, possible) => `${earned} von ${possible}`,
    none: 'Nichts ließ sich beurteilen',
  },
  fixes: {
    heading: 'Was zuerst zu beheben ist',
    nothing: 'Nichts kostet diese Seite einen Punkt.',
    plan: (count, score) =>
      count === 1
        ? `Das hier beheben, und die Seite ist gut: ${score} von 100.`
        : `Diese ${count === 2 ? 'zwei' : count === 3 ? 'drei' : count} beheben, und die Seite ist gut: ${score} von 100.`,
    rest: (count) => `Die übrigen ${count}`,
    gain: (lost) => `+${points(lost)}`,
    afterThat: 'Danach',
    more: (count) => `Und ${many(count, { one: 'kleinere Sache', other: 'kleinere Sachen' })}`,
    good: 'Die Seite ist schon gut. Damit würde sie besser.',
  },
  page: {
    heading: 'Die Seite',
    search: 'Als Suchergebnis',
    card: 'Als geteilter Link',
    noTitle: 'Kein Titel',
    noDescription: 'Keine Beschreibung: Suchmaschinen wählen selbst einen Satz der Seite.',
    noCard: 'Die Seite sagt nichts für geteilte Links; Titel und Beschreibung springen ein.',
    picture: 'Bild',
    noPicture: 'Kein Bild',
    url: 'Adresse',
    status: 'Antwort',
    answered: (status, version) => (version === null ? status : `${status}, HTTP/${version}`),
    redirects: 'Weiterleitungen',
    noRedirects: 'Keine',
    language: 'Sprache',
    size: 'Größe des Dokuments',
    sizes: (wire, decoded) => `${wire} übertragen, ${decoded} entpackt`,
    firstByte: 'Erstes Byte nach',
    total: 'Ganzes Dokument nach',
    server: 'Server',
    certificate: 'Zertifikat',
    trusted: (issuer) => `Vertrauenswürdig, von ${issuer}`,
    notTrusted: 'Nicht vertrauenswürdig',
    validUntil: 'gültig bis',
    ranOut: 'abgelaufen',
    unknown: 'Nicht bekannt',
  },
  audits: {
    heading: 'Alle Prüfungen',
    filter: 'Filter',
    category: 'Bereich',
    outcome: 'Ausgang',
    all: 'Alle',
    noneMatch: 'Keine Prüfung passt zu diesem Filter.',
    outcomes: {
      fail: 'Nicht bestanden',
      warn: 'Ausbaufähig',
      pass: 'Bestanden',
      'not-applicable': 'Ohne Belang',
      unknown: 'Nicht beurteilt',
    },
    folded: {
      pass: (count) => `${count} bestanden`,
      'not-applicable': (count) => `${count} ohne Belang`,
      unknown: (count) => `${count} nicht zu beurteilen`,
    },
    importances: { high: 'Hoch', medium: 'Mittel', low: 'Gering', info: 'Zur Kenntnis' },
    importance: 'Gewicht',
    lost: (lost, possible) => `${lost} von ${possible} Punkten verloren`,
    why: 'Warum es zählt',
    fix: 'So lässt es sich beheben',
    authority: 'Wer das sagt',
    line: (line) => `Zeile ${line}`,
    note: 'Hinweis',
    moreFindings: (count) => `und ${count} weitere`,
    about: 'Über diese Prüfung',
  },
  files: {
    heading: 'Dateien',
    waterfall: 'Wie die Dateien kamen',
    waterfallAbout:
      'Jeder Balken beginnt, wo das eingetroffen war, was die Datei verlangt, und ist so lang, wie unser eigener Abruf dauerte. Ein Browser fragt nach mehreren zugleich und wartet manchmal dazwischen.',
    waterfallSeen: 'Jeder Balken zeigt, wann der Browser nach der Datei fragte und wie lange sie brauchte.',
    waterfallLabel: (count, duration) =>
      `Wasserfall von ${many(count, { one: 'Anfrage', other: 'Anfragen' })}, zusammen ${duration}. Die Tabelle darunter sagt dasselbe.`,
    bytes: 'Bytes nach Art',
    bytesLabel: (total) => `Bytes nach Art, zusammen ${total}. Die Tabelle daneben sagt dasselbe.`,
    total: 'Zusammen',
    table: 'Als Tabelle',
    file: 'Datei',
    kind: 'Art',
    status: 'Antwort',
    size: 'Größe',
    wait: 'Gewartet',
    duration: 'Dauer',
    files: 'Dateien',
    share: 'Anteil',
    redirect: 'Weiterleitung',
    failed: 'Nicht geholt',
    beyond: (count) =>
      `${many(count, { one: 'weitere Datei', other: 'weitere Dateien' })}, nach denen die Seite fragt, stehen nicht hier.`,
    legend: { waiting: 'warten', receiving: 'empfangen' },
    kinds: {
      document: 'Dokument',
      script: 'Skripte',
      style: 'Stile',
      image: 'Bilder',
      font: 'Schriften',
      media: 'Medien',
      frame: 'Rahmen',
      manifest: 'Manifest',
      other: 'Anderes',
    },
  },
  history: {
    heading: 'Verlauf',
    first:
      'Das ist der erste Lauf. Wird der Bericht später neu erstellt, zeigt sich hier, wie sich die Punkte bewegen.',
    label: (count) =>
      `Die Punkte über ${many(count, { one: 'Lauf', other: 'Läufe' })}. Die Tabelle darunter sagt dasselbe.`,
    separate: 'Läufe verschiedener Tiefe messen Verschiedenes und werden nie verbunden.',
    table: 'Als Tabelle',
    when: 'Wann',
    depth: 'Tiefe',
    score: 'Punkte',
    result: 'Ergebnis',
    latest: 'dieses Ergebnis',
  },
  browser,
  progress,
  failure,
  manage,
  unlock,
}
