import type { components, Scan } from '../../client/client.ts'
import { cleanLine, toJson } from '../../common/text.ts'
import { type Depth, type Device, parseDepth } from '../../vocabulary.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { openGate } from '../gate.ts'
import { readInput } from '../input.ts'
import { thresholdOf } from '../options.ts'
import { startProgress } from '../progress.ts'
import { labelsIn } from '../report/labels.ts'
import type { SiteArguments } from '../site/run.ts'
import { siteLabelsIn } from '../site/site-labels.ts'
import { openSiteLanguage } from '../site/site-language.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { wrap } from '../text/layout.ts'
import { badge, bar, paintOf, type Style, styleOf } from '../text/style.ts'
import { connect, explained, explaining, type ServiceConnection } from './connect.ts'

type ScanFinding = components['schemas']['ScanFinding']

const WAIT_SECONDS = 3600
const LARGEST_LIST = 8e6
/** Shown of the site and of its pages; --json has all. */
const MOST_SHOWN = 10
/** There are fewer audits. */
const MOST_FINDINGS = 500

/** What only a scan on this machine has: its files and its stored earlier scans. */
const OWN_OPTIONS = [
  ...['fresh', 'since', 'baseline', 'save-baseline', 'state', 'csv', 'output', 'output-dir', 'user-agent'],
  ...['header', 'cookie', 'basic', 'auth-file'],
] as const

/** Lets a service scan a site, and shows its result. The scan stays there, with its pages. */
export async function scanOnServer(
  server: string,
  { values, positionals }: SiteArguments,
  terminal: Terminal,
): Promise<number> {
  refuseOwnOptions(values)
  const passes = thresholdOf(values['fail-on'], values['fail-under'])
  const timeout = wholeNumber(values.timeout, 'timeout', 1, 86_400) ?? WAIT_SECONDS
  const { language } = await openSiteLanguage(values.lang)
  const labels = siteLabelsIn(language)
  const target = await targetOf(positionals[0]!)
  if (target.kind !== 'url')
    throw new UsageError(
      `${target.path} is on this machine, and ${server} fetches pages itself. Scan it without --server.`,
    )
  const body = await bodyOf(target.url, values, terminal)
  const { signal, stdout } = terminal
  const connection = await connect(server, values, terminal, { needsWrite: true, language })
  const { client, take } = connection
  const progress = startProgress(terminal)
  try {
    const header = { prefer: 'respond-async' }
    const { data: created } = take(await client.POST('/api/v1/scans', { body, params: { header }, signal }))
    progress.say(labels.asking)
    const onRecord = ({ found, fetched, judged }: Scan) => progress.say(labels.progress(found, fetched, judged, '–'))
    const waited = await client.waitFor(created, { timeout, signal, onRecord: (record) => onRecord(record as Scan) })
    if (waited.error !== undefined) throw explained(waited.error, server)
    const scan = waited.data
    const findings = await findingsOf(connection, scan.id, signal)
    progress.end()
    if (values.json) stdout.write(`${toJson({ ...scan, findings }, 2)}\n`)
    else stdout.write(render(scan, findings, language, styleOf(terminal, stdout)))
    const gate = openGate()
    gate.add(scan, !passes(scan))
    return gate.exitCode
  } finally {
    progress.end()
  }
}

function refuseOwnOptions(values: SiteArguments['values']): void {
  const given = values as unknown as Record<string, unknown>
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const name = OWN_OPTIONS.find((one) => isGiven(given[one]))
  if (name !== undefined) throw new UsageError(`--${name} cannot be used with --server: the scan stays on the service.`)
  if (values['fail-on'] === 'worse')
    throw new UsageError('--fail-on worse cannot be used with --server: the service tells changes by its alerts.')
}

async function bodyOf(url: string, values: SiteArguments['values'], terminal: Terminal) {
  const list =
    values.list === undefined ? undefined : (await readInput(values.list, terminal, LARGEST_LIST)).toString('utf8')
  const depth = parseDepth(values.depth ?? 'quick') ?? 0
  const number = (name: 'pages' | 'sample' | 'rate') => {
    const value = wholeNumber(values[name], name, 1, 1_000_000)
    return value === undefined ? {} : { [name]: value }
  }
  return {
    url,
    privacy: 1 as const,
    ...number('pages'),
    ...number('sample'),
    ...number('rate'),
    ...(depth > 0 && { depth: depth as Depth }),
    ...(values.device && { device: values.device as Device }),
    ...(values.scope && { scope: values.scope as 'host' | 'domain' | 'path' }),
    include: values.include,
    exclude: values.exclude,
    ignore_params: values['ignore-param'],
    sitemap: values.sitemap,
    ...(list !== undefined && { list }),
    ...(values.nofollow && { nofollow: 1 as const }),
    ...(values['no-external'] && { external: 0 as const }),
  }
}

/** What did not pass, in the order of the service: what to repair first. */
async function findingsOf(
  { client, server }: ServiceConnection,
  id: string,
  signal: AbortSignal,
): Promise<ScanFinding[]> {
  return explaining(async () => {
    const found: ScanFinding[] = []
    for await (const finding of client.each('/api/v1/scans/{id}/findings', { path: { id } }, { signal })) {
      if (finding.outcome === 'fail' || finding.outcome === 'warn') found.push(finding)
      if (found.length >= MOST_FINDINGS) break
    }
    return found
  }, server)
}

function render(scan: Scan, findings: readonly ScanFinding[], language: 'en' | 'de', style: Style): string {
  const labels = siteLabelsIn(language)
  const shared = labelsIn(language, style.readable)
  const clean = (text: string) => style.readable(cleanLine(text))
  const { score, result, page_score, site_score, judged, found, good, decent, bad, error } = scan
  const lines = ['', `  ${style.bold(clean(scan.url))}`, '']
  if (score === null || result === null) {
    lines.push(`  ${badge(shared.noResult, null, style)}  ${error === null ? labels.noResult : clean(error.message)}`)
  } else {
    const paint = paintOf(result, style)
    const word = badge(shared.result[result].toUpperCase(), result, style)
    lines.push(
      `  ${word}  ${paint(style.bold(String(score)))} ${shared.of100}  ${bar(score / 100, 30, paint, style)}`,
      ...wrap(labels.twoScores(page_score, site_score), style.width - 2).map((line) => `  ${style.dim(line)}`),
    )
  }
  const results = [
    style.green(labels.results(good, 'good')),
    style.yellow(labels.results(decent, 'decent')),
    style.red(labels.results(bad, 'bad')),
  ]
  lines.push('', `  ${labels.pages(judged)}: ${results.join(', ')}; ${labels.known(found)}.`)
  for (const [level, heading] of [
    ['site', labels.ofSite],
    ['page', labels.onPages],
  ] as const) {
    const shown = findings.filter((one) => one.level === level)
    if (shown.length === 0) continue
    lines.push('', `  ${style.bold(heading)}`)
    for (const { outcome, title, audit, pages } of shown.slice(0, MOST_SHOWN)) {
      const paint = outcome === 'fail' ? style.red : style.yellow
      lines.push(`  ${paint(clean(title))}  ${style.dim(`${audit}, ${labels.pages(pages)}`)}`)
    }
    if (shown.length > MOST_SHOWN) lines.push(`  ${style.dim(labels.more(shown.length - MOST_SHOWN))}`)
  }
  return `${[...lines, '', `  ${clean(scan.page_url)}`].join('\n')}\n\n`
}
