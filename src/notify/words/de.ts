import type { NoticeWords } from './notice-words.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const STATES = {
  down: 'Nicht erreichbar',
  worse: 'Schlechter',
  failing: 'Fehlgeschlagen',
  expiring: 'Läuft ab',
  expired: 'Abgelaufen',
  unstable: 'Instabil',
  open: 'Noch offen',
  recovered: 'Wieder in Ordnung',
  replaced: 'Ersetzt',
  restored: 'Wiederhergestellt',
  improved: 'Verbessert',
  fixed: 'Behoben',
  renewed: 'Erneuert',
  closed: 'Geschlossen',
} as const

export const german: NoticeWords = {
  results: { good: 'gut', decent: 'ordentlich', bad: 'schlecht' },
  metrics: {
    lcp: 'Largest Contentful Paint',
    fcp: 'First Contentful Paint',
    speed_index: 'Speed Index',
    tbt: 'Total Blocking Time',
    cls: 'Cumulative Layout Shift',
    ttfb: 'Time to First Byte',
    observed_lcp: 'Largest Contentful Paint (beobachtet)',
    observed_fcp: 'First Contentful Paint (beobachtet)',
    observed_cls: 'Cumulative Layout Shift (beobachtet)',
    bytes: 'Seitengewicht',
    requests: 'Anfragen',
  },
  subjects: {
    verdict_worse: 'Ergebnis',
    score_drop: 'Score',
    certificate: 'Zertifikat',
    unreachable: 'Erreichbarkeit',
    page_replaced: 'Seiteninhalt',
    metric_worse: 'Messwert',
  },
  open: {
    report: 'Bericht öffnen',
    compare: 'Läufe vergleichen',
    scan: 'Scan öffnen',
    changes: 'Scans vergleichen',
    settings: 'Details anzeigen',
  },
  why: 'Warum bekomme ich das?',
  titled: (state, what) => `${STATES[state]}: ${what}`,
  counted: (state, number) => `${number} ${STATES[state].replace(/^./, (first) => first.toLowerCase())}`,
  pagesOf: (number, project) => `${count(number, 'Seite', 'Seiten')}${project === null ? '' : ` von ${project}`}`,
  onPage: (what, page) => `${what} auf ${page}`,
  several: (number, project) =>
    `${count(number, 'Nachricht', 'Nachrichten')}${project === null ? '' : ` zu ${project}`}`,
  more: (number) => `und ${number} weitere`,
  footer: (name) => `Gesendet von ${name}.`,
  runCompleted: (page, to) => `${page} ist ${to}`,
  before: (from) => `Vorher: ${from}.`,
  runFailed: (page) => `${page} konnte nicht geprüft werden`,
  findings: (fresh, fixed) => `${count(fresh, 'neuer Befund', 'neue Befunde')}, ${fixed} behoben.`,
  byRules: (points) => `Davon ${points > 0 ? '+' : ''}${points} durch neue Regeln, nicht durch die Seite.`,
  auditsOf: (number, page) => `${count(number, 'Prüfung', 'Prüfungen')} von ${page}`,
  asBefore: 'wie zuvor',
  nowWarning: 'jetzt eine Warnung',
  metricFromTo: (from, to, runs) =>
    `${from} → ${to}, verglichen mit ${runs === 1 ? 'dem letzten Lauf' : `den letzten ${runs} Läufen`}.`,
  budgetExceeded: (budget, page) => `Budget ${budget} auf ${page} überschritten`,
  budgetMet: (budget, page) => `Budget ${budget} auf ${page} eingehalten`,
  budgetValue: (value, limit) => `${value}, das Limit ist ${limit}.`,
  certificateExpiring: (host, days) =>
    days < 0
      ? `Das Zertifikat von ${host} ist abgelaufen`
      : `Das Zertifikat von ${host} läuft ${days === 0 ? 'innerhalb von 24 Stunden' : `in ${count(days, 'Tag', 'Tagen')}`} ab`,
  certificateOf: (host) => `Zertifikat von ${host}`,
  expiresIn: (certificate, days) =>
    `${certificate} ${days === 0 ? 'innerhalb von 24 Stunden' : `in ${count(days, 'Tag', 'Tagen')}`}`,
  validTo: (date, issuer) => `Gültig bis ${date}, ausgestellt von ${issuer}.`,
  stillUnreachable: (number) => `${count(number, 'Seite ist', 'Seiten sind')} weiterhin nicht erreichbar.`,
  downSince: (time) => `Nicht erreichbar seit ${time}.`,
  replacedReasons: {
    other_site: 'Die Seite leitet auf eine andere Website weiter.',
    home: 'Die Seite leitet auf die Startseite weiter.',
    log_in: 'Die Seite verlangt eine Anmeldung.',
    content: 'Ausgeliefert wurde eine Seite mit anderem Titel und anderem Text.',
    database: 'Die Seite zeigt einen Datenbankfehler.',
    script: 'Die Seite zeigt einen Fehler der Anwendung.',
    server_default: 'Die Seite zeigt die Standardseite des Webservers.',
    parked: 'Die Seite zeigt, dass die Domain geparkt, abgelaufen oder zu verkaufen ist.',
    maintenance: 'Laut der Seite wird die Website gerade gewartet.',
    cdn: 'Die Seite zeigt einen Fehler des CDN oder Hosters.',
    suspended: 'Laut der Seite ist das Konto gesperrt.',
    empty: 'Die Seite ist leer.',
  },
  pageBefore: (page) => `Vorher: ${page}`,
  pageNow: (page) => `Jetzt: ${page}`,
  since: (time) => `Seit ${time}.`,
  unstable: (subject, page) => `${subject} von ${page}`,
  transitions: (number, runs) =>
    `${count(number, 'Änderung', 'Änderungen')} in ${count(runs, 'Lauf', 'Läufen')}. Weitere Nachrichten gibt es erst, wenn sich das beruhigt hat.`,
  reminder: (subject, page, days) =>
    `${days === 0 ? 'Noch offen' : `Seit ${count(days, 'Tag', 'Tagen')} offen`}: ${subject} von ${page}`,
  closed: (subject, page) => `${subject} von ${page}`,
  closingReasons: {
    page_accepted: 'Läufe werden ab jetzt mit der neuen Seite verglichen.',
    budget_removed: 'Die Richtlinie hat dieses Budget für diese Seite nicht mehr.',
    muted: 'Die Richtlinie schaltet das jetzt stumm. Sie erfahren, wenn die Stummschaltung endet.',
    series_changed:
      'Die Läufe haben jetzt eine andere Tiefe, ein anderes Gerät oder eine andere Anmeldung und lassen sich nicht mit früheren vergleichen. Neue Warnungen beziehen sich auf den neuen Stand.',
  },
  scanned: (project, pages) => `${project} wurde gescannt: ${count(pages, 'Seite', 'Seiten')}`,
  projects: (number) => count(number, 'Projekt', 'Projekten'),
  digest: (project, period) => `${period === 'daily' ? 'Tägliche' : 'Wöchentliche'} Übersicht von ${project}`,
  digestReports: (total, good, decent, bad) =>
    `${count(total, 'Bericht', 'Berichte')}: ${good} gut, ${decent} ordentlich, ${bad} schlecht.`,
  digestRuns: (runs, fresh, fixed) =>
    `${count(runs, 'Lauf', 'Läufe')}, ${count(fresh, 'neuer Befund', 'neue Befunde')}, ${fixed} behoben.`,
  noResult: (page, since) =>
    since === null ? `Noch kein Ergebnis: ${page}.` : `Kein Ergebnis seit ${since}: ${page}.`,
  best: (page, to) => `Am besten: ${page}, ${to}.`,
  worst: (page, to) => `Am schlechtesten: ${page}, ${to}.`,
  muteExpired: (audit, project) => `Die Stummschaltung von ${audit} in ${project} ist abgelaufen`,
  reason: (reason) => `Grund: ${reason}`,
  scheduleLimited: (target) => `Der Zeitplan von ${target} hat die Tagesgrenze an Läufen erreicht`,
  limitedRuns: (runs, limit) =>
    `${count(runs, 'Lauf wurde', 'Läufe wurden')} nicht gestartet: Die Zeitpläne dieses Kontos können ${limit.toLocaleString('de')} Läufe am Tag starten. Wählen Sie größere Abstände oder bitten Sie den Betreiber, VERDICT_SCHEDULED_RUNS zu erhöhen.`,
  schedulePaused: (target) => `Der Zeitplan von ${target} ist pausiert`,
  pauseReasons: {
    failing: 'Seit 30 Tagen gab es kein Ergebnis.',
    no_scan: 'Es gibt keinen Scan zum Wiederholen.',
  },
  channelDisabled: (name, target) => `Der Kanal ${name} (${target}) ist abgeschaltet`,
  channelReasons: {
    gone: 'Der Empfänger hat geantwortet, dass es ihn nicht mehr gibt (410 Gone).',
    failing: 'Fünf Tage lang wurde nichts angenommen.',
    unreadable:
      'Seine Adresse lässt sich nicht mehr lesen, weil VERDICT_SECRET geändert wurde. Geben Sie sie noch einmal ein.',
  },
  test: (name) => `Testnachricht für ${name}`,
  testLine: 'Dieser Kanal funktioniert. So werden Meldungen aussehen.',
}
