import type { JsonAudit, JsonPage, SiteResult } from '../../actions/scans/site-json.ts'
import { findEarlierScan } from '../../storage/scans/earlier-scan.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { listScansOfProject } from '../../storage/scans/scans.ts'
import type { Storage } from '../../storage/storage.ts'
import { isId } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'

const LARGEST_FILE = 256 * 1024 * 1024

/** What `--since` names: the scan before (LAST), the id of a scan of this site, or the file of its JSON, as `--baseline` does. */
export type Baseline = { scan: Scan } | { file: ComparableSite }

/** undefined: there is no scan before. Called before the scan, because a baseline that is not there should not cost one. */
export async function findBaseline(
  since: string | undefined,
  {
    storage,
    scan,
    terminal,
    baseline,
  }: { storage: Storage; scan: Scan; terminal: Terminal; baseline?: string | undefined },
): Promise<Baseline | undefined> {
  if (baseline !== undefined) return { file: await readBaseline(baseline, terminal, '--baseline') }
  if (since === undefined || since === 'LAST') {
    const found = await findEarlierScan(storage.db, scan)
    return found && { scan: found }
  }
  if (!isId(since)) return { file: await readBaseline(since, terminal, '--since') }
  const scans = await listScansOfProject(storage.db, scan.projectKey, 1_000)
  const found = scans.find(({ id, status }) => id === since && (status === 'done' || status === 'stopped'))
  if (found === undefined) throw new UsageError(`--since: there is no finished scan ${since} of this site.`)
  return { scan: found }
}

export async function readBaseline(name: string, terminal: Terminal, flag: string): Promise<ComparableSite> {
  const text = (await readInput(name, terminal, LARGEST_FILE)).toString('utf8')
  const notOurs = new UsageError(`${flag}: ${name} is not the output of verdict site --json.`)
  try {
    const site = JSON.parse(text)
    if (!isComparable(site)) throw notOurs
    return site
  } catch {
    throw notOurs
  }
}

export function isComparable(value: unknown): value is ComparableSite {
  const { id, started_at, rule_set, audits, pages } = (value ?? {}) as Partial<ComparableSite>
  const isText = [id, started_at, rule_set].every((one) => typeof one === 'string')
  return isText && Array.isArray(audits) && audits.every(isNamed) && Array.isArray(pages) && pages.every(isJsonPage)
}

function isNamed(audit: { id?: unknown } | null): boolean {
  return typeof audit?.id === 'string'
}

function isJsonPage(page: Partial<JsonPage> | null): boolean {
  return typeof page?.url === 'string' && [page.fail, page.warn, page.unknown].every(Array.isArray)
}

/** What `--since FILE` needs of the JSON of an earlier scan. */
export type ComparableSite = Pick<
  SiteResult,
  'id' | 'url' | 'started_at' | 'rule_set' | 'cut' | 'pages' | 'options'
> & {
  audits: (Pick<JsonAudit, 'id' | 'outcome'> & Partial<Pick<JsonAudit, 'key'>>)[]
}
