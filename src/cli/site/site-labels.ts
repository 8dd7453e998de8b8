import type { PageChange } from '../../engine/site/changes.ts'
import { english, formatDate } from '../../messages/locale.ts'
import type { ScanCut } from '../../vocabulary.ts'
import type { Language } from '../../words/languages.ts'
import { listed } from '../arguments.ts'

/** What the report of a site says besides the texts of its audits. */
const en = {
  noResult: 'No page could be judged.',
  start: {
    blocked: 'robots.txt does not let VerdictBot request the start page.',
    refused: (status: number) => `The start page refused our request with status ${status}.`,
    error: (status: number) => `The start page responds with status ${status}.`,
    noResponse: 'The start page does not respond.',
    notHtml: 'The start page is not an HTML page.',
  },
  twoScores: (page: number | null, site: number | null) =>
    `The lower of two scores: ${page ?? 'none'} for the median page, ${site ?? 'none'} for the site as a whole.`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  results: (count: number, result: 'good' | 'decent' | 'bad') => `${count} ${result}`,
  known: (count: number) => (count === 1 ? '1 URL is known' : `${count} URLs are known`),
  listed: (count: number, all: number) =>
    `${count} of ${all === 1 ? '1 listed URL' : `${all} listed URLs`} ${count === 1 ? 'has' : 'have'} no result`,
  answer: {
    status: (status: number) => `status ${status}`,
    blocked: 'blocked by robots.txt',
    noResponse: 'no response',
    notHtml: 'no readable HTML',
  },
  ofSite: 'Problems of the whole site',
  onPages: 'Most common problems of pages',
  morePages: (count: number) => (count === 1 ? 'and 1 more page' : `and ${count} more pages`),
  more: (count: number) => `and ${count} more`,
  failedGate: (by: readonly string[]) => `The site failed ${listed(by)}.`,
  noPolicy: (file: string) => `${file} is not applied: policies are for verdict check.`,
  resumed: (site: string) => `Resuming the interrupted scan of ${site}.`,
  interrupted: 'Interrupted. The same command resumes this scan.',
  goesOn: (url: string) => `Interrupted. The scan continues on the service: ${url}`,
  asking: 'Asking the site for its start page, robots.txt and sitemaps',
  progress: (found: number, fetched: number, judged: number, rate: string) =>
    `${found} found, ${fetched} fetched, ${judged} judged, ${rate} a second`,
  left: (time: string) => `about ${time} left`,
  opening: (at: number, all: number) => `Opening pages in the browser: ${at} of ${all}`,
  rendered: (opened: number, all: number) =>
    `${opened} of ${en.pages(all)} ${opened === 1 ? 'was' : 'were'} opened in the browser, at most 3 of each kind.`,
  renderFailed: (count: number) => `The browser could not open ${en.pages(count)}.`,
  notRendered: 'The scan logs in, so no page was opened in a browser.',
  cut: {
    pages: (value) => `The search ended at the limit of ${en.pages(value)}; raise it with --pages.`,
    addresses: (value) => `The search ended when ${value} URLs were known; raise the limit with --pages.`,
    depth: (value) => `Pages more than ${value} clicks away were not requested.`,
    time: () => 'The search ended at the time limit.',
    bytes: () => 'The search ended at the limit of transferred data.',
    stopped: () => 'The search was stopped.',
    refused: () => 'The search ended because the site refused ten requests in a row.',
  } as Record<ScanCut['limit'], (value: number) => string>,
  cutMeans: 'Findings that need the whole site are therefore unknown.',
  since: (time: string) => `Changes since the scan of ${formatDate(time, english)}`,
  noBaseline: 'There is no earlier scan of this site to compare with.',
  unchanged: 'Nothing has changed.',
  noPageChanges: 'No page is new, gone or different.',
  otherRules: 'The rules have changed in between, so some of these problems may not be new.',
  newOrFixed: {
    new: (count: number) => `new on ${en.pages(count)}`,
    fixed: (count: number) => `fixed on ${en.pages(count)}`,
  },
  pageChanges: {
    new: (count: number) => (count === 0 ? '' : `${en.pages(count)} new`),
    gone: (count: number) => (count === 0 ? '' : `${en.pages(count)} gone`),
    changed: (count: number) => (count === 0 ? '' : `${en.pages(count)} changed`),
  },
  kinds: { new: 'new', gone: 'gone', changed: 'changed' },
  what: { status: 'status', indexable: 'indexability', title: 'title', text: 'text', score: 'score' } as Record<
    PageChange,
    string
  >,
  changesUnknown:
    'Where one of the scans did not request a page or could not tell, nothing counts as new, fixed or gone.',
}

export type SiteLabels = typeof en

const de: SiteLabels = {
  noResult: 'Keine Seite konnte bewertet werden.',
  start: {
    blocked: 'Die robots.txt erlaubt VerdictBot nicht, die Startseite abzurufen.',
    refused: (status) => `Die Startseite hat unsere Anfrage mit Status ${status} abgelehnt.`,
    error: (status) => `Die Startseite antwortet mit Status ${status}.`,
    noResponse: 'Die Startseite antwortet nicht.',
    notHtml: 'Die Startseite ist keine HTML-Seite.',
  },
  twoScores: (page, site) =>
    `Der niedrigere von zwei Scores: ${page ?? 'keiner'} für die mittlere Seite, ${site ?? 'keiner'} für die Website als Ganzes.`,
  pages: (count) => (count === 1 ? '1 Seite' : `${count} Seiten`),
  results: (count, result) => `${count} ${{ good: 'gut', decent: 'ordentlich', bad: 'schlecht' }[result]}`,
  known: (count) => (count === 1 ? '1 URL ist bekannt' : `${count} URLs sind bekannt`),
  listed: (count, all) =>
    `${count} von ${all === 1 ? '1 aufgelisteten URL' : `${all} aufgelisteten URLs`} ${count === 1 ? 'hat' : 'haben'} kein Ergebnis`,
  answer: {
    status: (status) => `Status ${status}`,
    blocked: 'durch robots.txt gesperrt',
    noResponse: 'keine Antwort',
    notHtml: 'kein lesbares HTML',
  },
  ofSite: 'Probleme der ganzen Website',
  onPages: 'Häufigste Probleme der Seiten',
  morePages: (count) => (count === 1 ? 'und 1 weitere Seite' : `und ${count} weitere Seiten`),
  more: (count) => `und ${count} weitere`,
  failedGate: (by) => `Die Website besteht ${listed(by, 'oder')} nicht.`,
  noPolicy: (file) => `${file} wird nicht angewandt: Richtlinien gelten für verdict check.`,
  resumed: (site) => `Der unterbrochene Scan von ${site} geht weiter.`,
  interrupted: 'Unterbrochen. Derselbe Befehl setzt diesen Scan fort.',
  goesOn: (url) => `Unterbrochen. Der Dienst setzt diesen Scan fort: ${url}`,
  asking: 'Startseite, robots.txt und Sitemaps werden abgerufen',
  progress: (found, fetched, judged, rate) =>
    `${found} gefunden, ${fetched} abgerufen, ${judged} bewertet, ${rate.replace('.', ',')} pro Sekunde`,
  left: (time) => `noch etwa ${time}`,
  opening: (at, all) => `Seiten werden im Browser geöffnet: ${at} von ${all}`,
  rendered: (opened, all) =>
    `${opened} von ${de.pages(all)} ${opened === 1 ? 'wurde' : 'wurden'} im Browser geöffnet, höchstens 3 von jeder Art.`,
  renderFailed: (count) => `Der Browser konnte ${de.pages(count)} nicht öffnen.`,
  notRendered: 'Der Scan meldet sich an, deshalb wurde keine Seite in einem Browser geöffnet.',
  cut: {
    pages: (value) => `Die Suche endete am Limit von ${de.pages(value)}; --pages erhöht es.`,
    addresses: (value) => `Die Suche endete, als ${value} URLs bekannt waren; --pages erhöht das Limit.`,
    depth: (value) => `Seiten, die mehr als ${value} Klicks entfernt sind, wurden nicht abgerufen.`,
    time: () => 'Die Suche endete am Zeitlimit.',
    bytes: () => 'Die Suche endete am Limit für übertragene Daten.',
    stopped: () => 'Die Suche wurde angehalten.',
    refused: () => 'Die Suche endete, weil die Website zehn Anfragen nacheinander abgelehnt hat.',
  },
  cutMeans: 'Befunde, für die die ganze Website nötig ist, sind deshalb unbekannt.',
  since: (time) => `Änderungen seit dem Scan vom ${time.slice(0, 10).split('-').toReversed().join('.')}`,
  noBaseline: 'Es gibt keinen früheren Scan dieser Website zum Vergleichen.',
  unchanged: 'Nichts hat sich geändert.',
  noPageChanges: 'Keine Seite ist neu, verschwunden oder anders.',
  otherRules: 'Die Regeln haben sich seitdem geändert; manche dieser Probleme sind vielleicht nicht neu.',
  newOrFixed: {
    new: (count) => `neu auf ${de.pages(count)}`,
    fixed: (count) => `behoben auf ${de.pages(count)}`,
  },
  pageChanges: {
    new: (count) => (count === 0 ? '' : `${de.pages(count)} neu`),
    gone: (count) => (count === 0 ? '' : `${de.pages(count)} verschwunden`),
    changed: (count) => (count === 0 ? '' : `${de.pages(count)} geändert`),
  },
  kinds: { new: 'neu', gone: 'verschwunden', changed: 'geändert' },
  what: { status: 'Status', indexable: 'Indexierbarkeit', title: 'Titel', text: 'Text', score: 'Score' },
  changesUnknown:
    'Wo einer der Scans eine Seite nicht abgerufen hat oder nicht entscheiden konnte, gilt nichts als neu, behoben oder verschwunden.',
}

export function siteLabelsIn(language: Language): SiteLabels {
  return language === 'de' ? de : en
}
