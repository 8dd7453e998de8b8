import type { Category, Importance } from '../../engine/assessment.ts'
import type { Language } from '../../words/languages.ts'
import { listed } from '../arguments.ts'

/** What a report says besides the texts of its audits. */
const en = {
  result: { good: 'good', decent: 'decent', bad: 'bad' },
  category: {
    seo: 'SEO',
    performance: 'Performance',
    security: 'Security',
    accessibility: 'Accessibility',
    practice: 'Best practices',
  } as Record<Category, string>,
  wholeSite: 'Whole site',
  importance: { high: 'high', medium: 'medium', low: 'low', info: 'info' } as Record<Importance, string>,
  /** A number as English has it, with its unit. */
  number: (value: string) => value,
  audits: (count: number) => (count === 1 ? '1 audit' : `${count} audits`),
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),

  ruleSet: (version: string) => `rule set ${version}`,
  signedIn: 'signed in',
  onServer: (page: string, run: string) => `${page}  run ${run}`,
  of100: 'of 100',
  capped: (score: number, reasons: string, uncapped: number) =>
    `Capped at ${score}: ${reasons} Without the cap, the score would be ${uncapped}.`,
  noResult: 'NO RESULT',
  noAudits: 'No audit applies to this page.',
  notInScore: 'not part of the score',

  fixFirst: 'Fix first',
  eachAlone: (audits: string) => `${audits}; + is what that fix alone adds`,
  /** In the place of a gain, at most six columns: what limits the score, and what adds nothing while that fails. */
  gainCaps: 'caps',
  gainCapped: 'capped',
  // biome-ignore lint/suspicious/noThenProperty: never awaited
  then: 'Then',
  forDetails: '--verbose shows details',
  why: 'Why',
  fix: 'Fix',
  see: 'See',
  more: (count: number) => `and ${count} more`,
  notes: (notes: number) => `and ${notes} ${notes === 1 ? 'note' : 'notes'}`,
  moreAndNotes: (count: number, notes: number) => `and ${count} more, and ${notes} ${notes === 1 ? 'note' : 'notes'}`,
  note: (message: string) => `Note: ${message}`,
  line: (number: number) => `line ${number}`,
  muted: 'muted',
  info: 'Info',
  unknown: 'Could not be checked',
  passed: (count: number) => `${count} passed`,
  notApplicable: (count: number) => `${count} not applicable`,
  toList: '--verbose lists them',
  nothingToFix: 'Nothing to fix.',
  canImprove: (audits: string) => `${audits} can still be improved.`,
  toGood: (count: number, scores: string) =>
    `Fix ${count === 1 ? 'this audit' : `these ${count} audits`} to get to good (${scores}):`,

  queued: 'queued',
  running: 'running',
  rateLimited: (seconds: number) => `rate limit reached, waiting ${seconds} s`,
  steps: {
    page: 'page',
    robots: 'robots.txt',
    sitemaps: 'sitemaps',
    certificate: 'certificate',
    httpVisit: 'http redirect',
    notFound: '404 page',
    icons: 'icons',
    resources: 'resources',
    canonicalTarget: 'canonical page',
    securityTxt: 'security.txt',
    llmsTxt: 'llms.txt',
    rendered: 'in a browser',
    lab: 'in Lighthouse',
  },
  progress: (done: number, total: number) => `${done} of ${total}`,
  interrupted: (checked: number, total: number) =>
    `Interrupted: ${checked} of ${total} pages were checked, so the results are incomplete.`,
  morePages: (folder: string, limit: number) =>
    `${folder} has more than ${limit} pages; only the first ${limit} are checked (see --limit).`,
  skipped: (reason: string) => `Skipped: ${reason}`,

  columns: { result: 'result', score: 'score', page: 'page', topIssue: 'top issue', date: 'date' },
  noReports: 'No reports.',
  commonIssues: 'Most common issues',
  withoutResult: (count: number) => `${count} without a result`,
  average: (score: number) => `average score ${score}`,
  policyGate: 'the gate of the policy',
  failedGate: (failed: number, total: number, by: readonly string[], notJudged: number) =>
    `${total === 1 ? 'The page' : `${failed} of ${total} pages`} failed ${by.length === 0 ? 'the gate' : listed(by)}${notJudged > 0 ? `; ${notJudged} more could not be judged` : ''}.`,
  notMeasured: (what: string, pages: number, total: number) =>
    total === 1 ? `Not measured: ${what}` : `Not measured on ${pages} of ${total} pages: ${what}`,
  depthNotReached: (depth: string, reason: string) => `the depth ${depth}. ${reason}`,

  weight: (importance: string, points: number) => `${importance}: weight ${points}`,
  blocking: (worth: string) => `${worth}, blocking: while it fails, the page is decent at best`,
  noWeight: 'info: not part of the score',
  wrong: 'Wrong',
  right: 'Right',
  weights: (count: number, { high, medium, low }: Record<'high' | 'medium' | 'low', number>) =>
    `${count} audits: weight high ${high}, medium ${medium}, low ${low}, info none. Run verdict explain ID for details.`,
}

export type Labels = typeof en

const de: Labels = {
  result: { good: 'gut', decent: 'ordentlich', bad: 'schlecht' },
  category: {
    seo: 'SEO',
    performance: 'Performance',
    security: 'Sicherheit',
    accessibility: 'Barrierefreiheit',
    practice: 'Best Practices',
  },
  wholeSite: 'Ganze Website',
  importance: { high: 'hoch', medium: 'mittel', low: 'gering', info: 'Info' },
  number: (value) => value.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')).replace(/ bytes?$/, ' Byte'),
  audits: (count) => (count === 1 ? '1 Prüfung' : `${count} Prüfungen`),
  pages: (count) => (count === 1 ? '1 Seite' : `${count} Seiten`),

  ruleSet: (version) => `Regelsatz ${version}`,
  signedIn: 'angemeldet',
  onServer: (page, run) => `${page}  Lauf ${run}`,
  of100: 'von 100',
  capped: (score, reasons, uncapped) =>
    `Auf ${score} begrenzt: ${reasons} Ohne diese Grenze läge der Score bei ${uncapped}.`,
  noResult: 'KEIN ERGEBNIS',
  noAudits: 'Keine Prüfung ist auf diese Seite anwendbar.',
  notInScore: 'zählen nicht zum Score',

  fixFirst: 'Zuerst beheben',
  eachAlone: (audits) => `${audits}; + ist der Gewinn dieser Korrektur allein`,
  gainCaps: 'Grenze',
  gainCapped: '–',
  // biome-ignore lint/suspicious/noThenProperty: never awaited
  then: 'Danach',
  forDetails: '--verbose zeigt Details',
  why: 'Warum',
  fix: 'Lösung',
  see: 'Siehe',
  more: (count) => `und ${count} weitere`,
  notes: (notes) => `und ${notes} ${notes === 1 ? 'Hinweis' : 'Hinweise'}`,
  moreAndNotes: (count, notes) => `und ${count} weitere sowie ${notes} ${notes === 1 ? 'Hinweis' : 'Hinweise'}`,
  note: (message) => `Hinweis: ${message}`,
  line: (number) => `Zeile ${number}`,
  muted: 'stumm',
  info: 'Info',
  unknown: 'Nicht prüfbar',
  passed: (count) => `${count} bestanden`,
  notApplicable: (count) => `${count} nicht anwendbar`,
  toList: '--verbose listet sie auf',
  nothingToFix: 'Nichts zu beheben.',
  canImprove: (audits) => `${audits} mit Verbesserungsbedarf.`,
  toGood: (count, scores) =>
    `Beheben Sie ${count === 1 ? 'dieses Problem' : `diese ${count} Probleme`} für das Ergebnis „gut“ (${scores}):`,

  queued: 'wartet',
  running: 'läuft',
  rateLimited: (seconds) => `Rate-Limit erreicht, wartet ${seconds} s`,
  steps: {
    page: 'Seite',
    robots: 'robots.txt',
    sitemaps: 'Sitemaps',
    certificate: 'Zertifikat',
    httpVisit: 'http-Weiterleitung',
    notFound: '404-Seite',
    icons: 'Icons',
    resources: 'Dateien',
    canonicalTarget: 'kanonische Seite',
    securityTxt: 'security.txt',
    llmsTxt: 'llms.txt',
    rendered: 'im Browser',
    lab: 'in Lighthouse',
  },
  progress: (done, total) => `${done} von ${total}`,
  interrupted: (checked, total) =>
    `Abgebrochen: ${checked} von ${total} Seiten wurden geprüft, die Ergebnisse sind unvollständig.`,
  morePages: (folder, limit) =>
    `${folder} hat mehr als ${limit} Seiten; nur die ersten ${limit} werden geprüft (siehe --limit).`,
  skipped: (reason) => `Übersprungen: ${reason}`,

  columns: { result: 'Ergebnis', score: 'Score', page: 'Seite', topIssue: 'wichtigstes Problem', date: 'Datum' },
  noReports: 'Keine Berichte.',
  commonIssues: 'Häufigste Probleme',
  withoutResult: (count) => `${count} ohne Ergebnis`,
  average: (score) => `Durchschnitt ${score}`,
  policyGate: 'das Gate der Richtlinie',
  failedGate: (failed, total, by, notJudged) => {
    const which = total === 1 ? 'Die Seite' : `${failed} von ${total} Seiten`
    const gate = by.length === 0 ? 'das Gate' : listed(by, 'oder')
    const rest = notJudged === 0 ? '' : `; ${notJudged} weitere ${notJudged === 1 ? 'war' : 'waren'} nicht prüfbar`
    return `${which} ${failed === 1 ? 'besteht' : 'bestehen'} ${gate} nicht${rest}.`
  },
  notMeasured: (what, pages, total) =>
    total === 1 ? `Nicht gemessen: ${what}` : `Auf ${pages} von ${total} Seiten nicht gemessen: ${what}`,
  depthNotReached: (depth, reason) => `die Tiefe ${depth}. ${reason}`,

  weight: (importance, points) => `${importance}: Gewicht ${points}`,
  blocking: (worth) => `${worth}, blockierend: nicht bestanden ist die Seite höchstens ordentlich`,
  noWeight: 'Info: zählt nicht zum Score',
  wrong: 'Falsch',
  right: 'Richtig',
  weights: (count, { high, medium, low }) =>
    `${count} Prüfungen: Gewicht hoch ${high}, mittel ${medium}, gering ${low}, Info keines. Details: verdict explain ID`,
}

const LABELS: Record<Language, Labels> = { en, de }

/** The labels of a language, with the characters that the terminal can show. */
export function labelsIn(language: Language, readable: (text: string) => string = String): Labels {
  return language === 'en' ? en : changed(LABELS[language], readable)
}

function changed<T>(labels: T, readable: (text: string) => string): T {
  if (typeof labels === 'string') return readable(labels) as T
  if (typeof labels === 'function') return ((...values: unknown[]) => readable(labels(...values))) as T
  const entries = Object.entries(labels as object).map(([name, label]) => [name, changed(label, readable)])
  return Object.fromEntries(entries) as T
}
