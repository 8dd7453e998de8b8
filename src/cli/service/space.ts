import { retentionOf } from '../../actions/retention/retention.ts'
import { toJson } from '../../common/text.ts'
import { english, formatBytes, formatNumber } from '../../messages/locale.ts'
import { findThinningPreview, type ThinningPreview } from '../../storage/retention/preview.ts'
import { listSpace, type ProjectSpace } from '../../storage/retention/space.ts'
import { findThinningStart } from '../../storage/retention/thinning-start.ts'
import { startProgress } from '../progress.ts'
import { count } from '../report/view.ts'
import type { Terminal } from '../terminal.ts'
import { writeRows } from '../text/rows.ts'
import { readConfig } from './config.ts'
import { placeOf, withStoredData } from './open-data.ts'

const LARGEST = 20
/** For counting what goes of one project. */
const TIME_LIMIT_MS = 300_000

/** Prints what takes how much space, by project, and what thinning will free. */
export async function showSpace({ all, json }: { all: boolean; json: boolean }, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  const now = terminal.now().getTime()
  const { stdout } = terminal
  return await withStoredData(config, async (storage) => {
    const progress = startProgress(terminal)
    try {
      const spaces = await listSpace(storage.slow)
      const shown = all || json ? spaces : spaces.slice(0, LARGEST)
      const rows: { space: ProjectSpace; goes: ThinningPreview }[] = []
      for (const space of spaces) {
        progress.say(`${rows.length} of ${count(spaces.length, 'project')}`)
        const goes = await findThinningPreview(
          storage,
          space.key,
          retentionOf(space.retention, config),
          now,
          TIME_LIMIT_MS,
        )
        rows.push({ space, goes })
      }
      progress.end()
      if (json) {
        for (const row of rows) stdout.writeJson(`${toJson(jsonOf(row))}\n`)
        return 0
      }
      const { bytes, freeBytes } = await storage.size()
      const free = freeBytes === null ? '' : `, of which ${formatBytes(freeBytes, english)} are free for new data`
      stdout.write(`${placeOf(config)}: ${formatBytes(bytes, english)}${free}.\n`)
      if (spaces.length === 0) return 0
      stdout.write('\n')
      writeRows(rows.slice(0, shown.length).map(rowOf), { json: false }, terminal)
      if (shown.length < spaces.length)
        stdout.write(`… and ${count(spaces.length - shown.length, 'smaller project')} (--all lists them).\n`)
      const startsAt = await findThinningStart(storage.db)
      stdout.write(`\n${sentenceOf(rows, startsAt, now)}\n`)
      return 0
    } finally {
      progress.end()
    }
  })
}

interface SpaceRow {
  space: ProjectSpace
  goes: ThinningPreview
}

function jsonOf({ space: { key: _, retention: __, scanCount, detailedScans, ...space }, goes }: SpaceRow) {
  const { runs, scans, bytes, isPartial: partial } = goes
  const counts = { scan_count: scanCount, detailed_scans: detailedScans }
  return { ...space, ...counts, to_remove: { runs, scans, bytes, partial } }
}

function rowOf({ space, goes }: SpaceRow) {
  const size = (bytes: number) => (bytes === 0 ? null : formatBytes(bytes, english))
  return {
    project: space.project,
    account: space.email,
    total: size(space.total),
    results: size(space.results),
    evidence: size(space.evidence),
    files: size(space.files),
    scans: size(space.scans),
    runs: formatNumber(space.runs, english),
    with_details: formatNumber(space.detailed, english),
    to_remove: size(goes.bytes),
  }
}

function sentenceOf(rows: readonly SpaceRow[], startsAt: number | null, now: number): string {
  const sum = (of: 'runs' | 'scans' | 'bytes') => rows.reduce((total, { goes }) => total + goes[of], 0)
  const runs = sum('runs')
  const scans = sum('scans')
  const bytes = sum('bytes')
  if (runs + scans === 0) return 'No details of runs or scans are old enough to be removed.'
  const what = [runs > 0 && count(runs, 'run'), scans > 0 && count(scans, 'scan')].filter(Boolean).join(' and ')
  const start =
    startsAt === null
      ? 'verdict serve starts removing them two weeks after its first start'
      : startsAt > now
        ? `verdict serve starts removing them on ${new Date(startsAt).toISOString().slice(0, 10)}; those of runs in projects with their own retention are removed right away`
        : 'verdict serve removes them within a day'
  return `The details of ${what} are older than the retention allows (${formatBytes(bytes, english)}); ${start}.`
}
