import type { MetricChange, MetricId } from '../../domain/compare/metrics.ts'
import type { Language } from '../../words/languages.ts'

/** What a comparison says besides the texts of its audits. */
const en = {
  counts: (added: number, fixed: number, unchanged: number, moved: number) =>
    `${added} new, ${fixed} fixed, ${moved > 0 ? `${moved} moved, ` : ''}${unchanged} unchanged`,
  score: 'Score',
  page: (delta: string) => `page ${delta}`,
  rules: (delta: string) => `rules ${delta}`,
  noise: (delta: string) => `of which ${delta} may be noise`,
  otherRules: (before: string, after: string) =>
    `The rules have changed (rule set ${before}, now ${after}): the scores can’t be compared, and only audits whose rule is unchanged can.`,
  new: 'New',
  fixed: 'Fixed',
  moved: 'Moved: as many as before, at other elements',
  none: 'Nothing has changed.',
  more: (count: number) => `and ${count} more`,
  byCounts: (before: number, after: number) =>
    `${before}, now ${after}; the list was truncated, so only the totals can be compared`,
  varies: 'varies from run to run',
  nowFails: 'was a warning, now fails',
  metrics: 'Metrics',
  metric: {
    lcp: 'LCP',
    fcp: 'FCP',
    speed_index: 'Speed Index',
    tbt: 'TBT',
    cls: 'CLS',
    ttfb: 'TTFB',
    observed_lcp: 'Observed LCP',
    observed_fcp: 'Observed FCP',
    observed_cls: 'Observed CLS',
    bytes: 'Page weight',
    requests: 'Requests',
  } as Record<MetricId, string>,
  change: {
    better: 'better',
    worse: 'worse',
    same: 'no difference',
    too_few: 'too few runs to tell',
    other_version: 'another version of Lighthouse',
  } as Record<MetricChange, string>,
  unknown: 'Not judged in one of the runs',
  notCompared: 'Not compared, because the rule has changed or only one run has it',
  worse: 'Worse than before',
  notWorse: 'Not worse than before',
  resultFell: (before: string, after: string) => `the result fell from ${before} to ${after}`,
  baseline: 'Compared with the baseline',
  notInBaseline: (count: number) =>
    count === 1 ? '1 page is not in the baseline' : `${count} pages are not in the baseline`,
  noResultBefore: 'The page had no result in the baseline, so there is nothing to compare.',
  allSame: (count: number) => (count === 1 ? '1 page is unchanged' : `${count} pages are unchanged`),
}

export type CompareLabels = typeof en

const de: CompareLabels = {
  counts: (added, fixed, unchanged, moved) =>
    `${added} neu, ${fixed} behoben, ${moved > 0 ? `${moved} verschoben, ` : ''}${unchanged} unverändert`,
  score: 'Score',
  page: (delta) => `Seite ${delta}`,
  rules: (delta) => `Regeln ${delta}`,
  noise: (delta) => `davon ${delta} vielleicht Rauschen`,
  otherRules: (before, after) =>
    `Die Regeln haben sich geändert (Regelsatz ${before}, jetzt ${after}): Die Scores sind nicht vergleichbar, und nur Prüfungen mit unveränderter Regel sind es.`,
  new: 'Neu',
  fixed: 'Behoben',
  moved: 'Verschoben: so viele wie zuvor, an anderen Elementen',
  none: 'Nichts hat sich geändert.',
  more: (count) => `und ${count} weitere`,
  byCounts: (before, after) =>
    `${before}, jetzt ${after}; die Liste wurde gekürzt, daher ist nur die Anzahl vergleichbar`,
  varies: 'schwankt von Lauf zu Lauf',
  nowFails: 'war eine Warnung, ist jetzt nicht bestanden',
  metrics: 'Messwerte',
  metric: {
    lcp: 'LCP',
    fcp: 'FCP',
    speed_index: 'Speed Index',
    tbt: 'TBT',
    cls: 'CLS',
    ttfb: 'TTFB',
    observed_lcp: 'LCP im Browser',
    observed_fcp: 'FCP im Browser',
    observed_cls: 'CLS im Browser',
    bytes: 'Seitengewicht',
    requests: 'Anfragen',
  },
  change: {
    better: 'besser',
    worse: 'schlechter',
    same: 'kein Unterschied',
    too_few: 'zu wenige Läufe',
    other_version: 'andere Version von Lighthouse',
  },
  unknown: 'In einem der Läufe nicht prüfbar',
  notCompared: 'Nicht verglichen, weil sich die Regel geändert hat oder nur ein Lauf sie hat',
  worse: 'Schlechter als zuvor',
  notWorse: 'Nicht schlechter als zuvor',
  resultFell: (before, after) => `das Ergebnis fiel von ${before} auf ${after}`,
  baseline: 'Verglichen mit der Baseline',
  notInBaseline: (count) => (count === 1 ? '1 Seite fehlt in der Baseline' : `${count} Seiten fehlen in der Baseline`),
  noResultBefore: 'Die Seite hatte in der Baseline kein Ergebnis; es gibt nichts zu vergleichen.',
  allSame: (count) => (count === 1 ? '1 Seite ist unverändert' : `${count} Seiten sind unverändert`),
}

export function compareLabelsIn(language: Language): CompareLabels {
  return language === 'de' ? de : en
}
