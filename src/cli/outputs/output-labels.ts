import type { Language } from '../../words/languages.ts'

/** What the files of `--output` say besides the texts of audits and reports. */
const en = {
  passed: 'Verdict: passed',
  interrupted: 'Verdict: interrupted',
  failed: (failed: number, pages: number) => `Verdict: ${failed} of ${pages} ${pages === 1 ? 'page' : 'pages'} failed`,
  notJudged: (count: number, pages: number) =>
    `Verdict: ${count} of ${pages} ${pages === 1 ? 'page' : 'pages'} could not be judged`,
  sitePassed: (site: string) => `Verdict: ${site} passed`,
  siteFailed: (site: string) => `Verdict: ${site} failed`,
  siteNotJudged: (site: string) => `Verdict: ${site} could not be judged`,
  sinceBaseline: (added: number, fixed: number, moved = 0) =>
    `Since the baseline: **${added} new**, ${fixed} fixed${moved > 0 ? `, ${moved} moved` : ''}.`,
  allResults: 'All results',
  alsoWorse: 'Also worse',
  otherRules: 'The rules have changed in between, so only audits whose rule is unchanged were compared.',
  columns: { result: 'Result', score: 'Score', page: 'Page', pages: 'Pages', fixFirst: 'Fix first' },
  change: (added: number, fixed: number) => `${added} new, ${fixed} fixed`,
  pageFailed: 'failed',
  morePages: (count: number) => (count === 1 ? '1 more page.' : `${count} more pages.`),
  moreFindings: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  leftOut: (count: number, file: string) =>
    `${file}: ${count} ${count === 1 ? 'result was' : 'results were'} left out; the limit is 5,000 results and 10 MB.`,
  fixFirstAlone: 'Fix first (+ is what it alone adds)',
  gain: (points: string) => `+${points}`,
  caps: '(caps the score)',
  capped: '(nothing while the score is capped)',
}

export type OutputLabels = typeof en

const de: OutputLabels = {
  passed: 'Verdict: bestanden',
  interrupted: 'Verdict: abgebrochen',
  failed: (failed, pages) => `Verdict: ${failed} von ${pages} ${pages === 1 ? 'Seite' : 'Seiten'} nicht bestanden`,
  notJudged: (count, pages) => `Verdict: ${count} von ${pages} ${pages === 1 ? 'Seite' : 'Seiten'} nicht prüfbar`,
  sitePassed: (site) => `Verdict: ${site} bestanden`,
  siteFailed: (site) => `Verdict: ${site} nicht bestanden`,
  siteNotJudged: (site) => `Verdict: ${site} nicht prüfbar`,
  sinceBaseline: (added, fixed, moved = 0) =>
    `Seit der Baseline: **${added} neu**, ${fixed} behoben${moved > 0 ? `, ${moved} verschoben` : ''}.`,
  allResults: 'Alle Ergebnisse',
  alsoWorse: 'Außerdem schlechter',
  otherRules: 'Die Regeln haben sich seitdem geändert; verglichen wurden nur Prüfungen mit unveränderter Regel.',
  columns: {
    result: 'Ergebnis',
    score: 'Score',
    page: 'Seite',
    pages: 'Seiten',
    fixFirst: 'Zuerst beheben',
  },
  change: (added, fixed) => `${added} neu, ${fixed} behoben`,
  pageFailed: 'nicht bestanden',
  morePages: (count) => (count === 1 ? '1 weitere Seite.' : `${count} weitere Seiten.`),
  moreFindings: (count) => (count === 1 ? 'und 1 weitere' : `und ${count} weitere`),
  leftOut: (count, file) =>
    `${file}: ${count} ${count === 1 ? 'Ergebnis fehlt' : 'Ergebnisse fehlen'}; die Grenze sind 5.000 Ergebnisse und 10 MB.`,
  fixFirstAlone: 'Zuerst beheben (+ ist der Gewinn dieser Korrektur allein)',
  gain: (points) => `+${points.replace('.', ',')}`,
  caps: '(begrenzt den Score)',
  capped: '(nichts, solange der Score begrenzt ist)',
}

const LABELS: Record<Language, OutputLabels> = { en, de }

export function outputLabelsIn(language: Language): OutputLabels {
  return LABELS[language]
}
