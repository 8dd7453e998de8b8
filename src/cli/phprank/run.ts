import { readFile, stat } from 'node:fs/promises'
import { ActionError } from '../../actions/action-error.ts'
import { OPERATOR } from '../../actions/audit-log/audit-log.ts'
import { type ImportedPages, importPages, recordImport } from '../../actions/reports/import-pages.ts'
import { createBulkPace, createRunLimiter } from '../../actions/runs/run-limit.ts'
import { openQueue } from '../../queue/open-queue.ts'
import { UsageError } from '../command.ts'
import { openHttp } from '../http.ts'
import { checkFile } from '../input.ts'
import { startProgress } from '../progress.ts'
import { count } from '../report/view.ts'
import { readConfig } from '../service/config.ts'
import { withStoredData } from '../service/open-data.ts'
import { importOwner } from '../service/transfer.ts'
import type { Terminal } from '../terminal.ts'
import { apiBase, listPhprankReports } from './phprank-api.ts'
import { readCsvUrls, readRecords } from './read-records.ts'

export interface PhprankArguments {
  from: string | undefined
  key: string | undefined
  csv: string | undefined
  owner: string | undefined
  'no-run': boolean
}

const SOURCE = 'phpRank'
const MAX_CSV_BYTES = 64 * 1024 * 1024
const AT_ONCE = 100

/** Imports the reports of an account at phpRank, or a list of URLs. */
export async function importPhprank(typed: PhprankArguments, terminal: Terminal): Promise<number> {
  if ((typed.from === undefined) === (typed.csv === undefined)) throw new UsageError('Choose --from or --csv.')
  const config = readConfig(terminal)
  const now = () => terminal.now().getTime()
  const lists = typed.csv === undefined ? fromApi(typed, terminal) : fromCsv(typed.csv, terminal)
  return await withStoredData(config, async (storage) => {
    const user = await importOwner(storage, typed.owner)
    const queue = await openQueue({ storage, databaseUrl: config.databaseUrl, now, onError: () => {} })
    const progress = startProgress(terminal)
    const sum: ImportedPages & { skipped: number } = {
      created: 0,
      known: 0,
      results: 0,
      skipped: 0,
      withPassword: 0,
    }
    const limiter = createRunLimiter(config.createLimit, now)
    const settings = {
      userId: user.id,
      source: SOURCE,
      depth: config.depth,
      device: config.device,
      run: !typed['no-run'],
    }
    try {
      for await (const { records, total } of lists) {
        const { pages, skipped } = readRecords(records, now())
        const pace = createBulkPace(limiter, { userId: user.id })
        const imported = await importPages({ storage, queue, now }, pages, { ...settings, pace })
        sum.created += imported.created
        sum.known += imported.known
        sum.results += imported.results
        sum.withPassword += imported.withPassword
        sum.skipped += skipped
        const done = sum.created + sum.known + sum.skipped
        progress.say(total === null ? count(done, 'page') : `${done} of ${count(total, 'page')}`)
      }
    } catch (error) {
      progress.end()
      if (sum.created + sum.known + sum.skipped > 0) terminal.stdout.write(summary(sum, user.email, typed['no-run']))
      throw error instanceof ActionError
        ? new UsageError(`${error.message} The import then goes on where it was.`)
        : error
    } finally {
      progress.end()
      // Also of one that was interrupted.
      if (sum.created + sum.results > 0) await recordImport({ storage, now, actor: OPERATOR }, settings, sum)
      await queue.close()
    }
    terminal.stdout.write(summary(sum, user.email, typed['no-run']))
    return 0
  })
}

function summary(
  { created, known, results, skipped, withPassword }: ImportedPages & { skipped: number },
  email: string,
  isWithoutRun: boolean,
): string {
  const lines = [
    `Imported ${count(created, 'report')} for ${email}${isWithoutRun || created === 0 ? '' : ', each with a run that starts in turn'}.`,
  ]
  if (results > 0) lines.push(`Results of ${SOURCE} in their history: ${results}.`)
  if (known > 0) lines.push(`Already there: ${count(known, 'report')}.`)
  if (withPassword > 0) lines.push(`Private, because passwords cannot be read: ${count(withPassword, 'report')}.`)
  if (skipped > 0) lines.push(`Skipped, because they have no valid URL: ${skipped}.`)
  return `${lines.join('\n')}\n`
}

async function* fromApi({ from, key }: PhprankArguments, { env, signal, stderr }: Terminal) {
  const [, name] = /^env:(\w+)$/.exec(key ?? '') ?? []
  // What is typed is in the history of the shell and in lists of processes.
  if (name === undefined) throw new UsageError('--key must be env:NAME: the variable that has the API key of phpRank.')
  const value = env[name]
  if (!value || /[^\x21-\x7e]/.test(value))
    throw new UsageError(`--key: the environment variable ${name} does not contain an API key.`)
  const http = openHttp({ timeout: '60', 'user-agent': undefined })
  const onPause = (seconds: number) => stderr.write(`Waiting ${seconds} s for the server.\n`)
  try {
    yield* listPhprankReports({ http, base: apiBase(from!), key: value, signal, onPause })
  } finally {
    http.close()
  }
}

async function* fromCsv(file: string, { signal }: Terminal) {
  await checkFile(file)
  if ((await stat(file)).size > MAX_CSV_BYTES) throw new UsageError(`${file} is larger than 64 MB; split it.`)
  const urls = readCsvUrls(await readFile(file, 'utf8'))
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const records = urls.slice(at, at + AT_ONCE).map((url) => ({ url }))
    yield { records, total: urls.length }
  }
}
