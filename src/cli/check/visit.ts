import { pathToFileURL } from 'node:url'
import { toJson } from '../../common/text.ts'
import { type CollectedPage, type CollectProgress, collect } from '../../engine/collect.ts'
import { collectLocal } from '../../engine/collectors/local/collect-local.ts'
import { createReadings } from '../../engine/derive/readings.ts'
import type { Http } from '../../engine/net/http.ts'
import { redactedHttp } from '../../engine/net/redaction.ts'
import { UsageError } from '../command.ts'
import { openHttp, type RequestArguments, timeoutMs } from '../http.ts'
import { type LogInArguments, needsUrl, readLogIn } from '../log-in.ts'
import { type Progress, startProgress } from '../progress.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'

/** A page by URL, or by file with the root folder of its site if known. */
export type PageSource = { url: string } | { path: string; root: string | null }

interface VisitOptions extends RequestArguments {
  http: Http
  terminal: Terminal
  progress: Progress
  labels?: Pick<Labels, 'steps'>
  /** The client sends credentials to the origin of the page. */
  isSignedIn?: boolean
}

/** Collects the evidence of a page. */
export async function visit(page: PageSource, options: VisitOptions): Promise<CollectedPage> {
  const { http, terminal, progress, labels = labelsIn('en'), isSignedIn = false } = options
  const { signal } = terminal
  const collectedAt = terminal.now().toISOString()
  if ('url' in page) {
    const onProgress = showSteps(page.url, progress, labels)
    return await collect(page.url, { http, collectedAt, signal, isSignedIn, totalMs: timeoutMs(options), onProgress })
  }
  progress.say(page.path)
  const { evidence, read } = await collectLocal(page.path, { root: page.root, collectedAt, signal })
  // It was read as if a server on this machine served it; the URL of the run is the file's.
  const ofFile = { ...evidence, url: pathToFileURL(page.path).href }
  return { evidence: ofFile, read: createReadings(ofFile, read) }
}

/** Shows the steps that are still running. */
function showSteps(url: string, progress: Progress, { steps }: Pick<Labels, 'steps'>): (step: CollectProgress) => void {
  const running = new Set<string>()
  return ({ step, state }) => {
    if (state === 'started') running.add(steps[step])
    else running.delete(steps[step])
    progress.say(`${url}  ${[...running].join(', ')}`)
  }
}

/** The evidence of one page as one line of JSON. */
export async function collectPage(
  { values, positionals }: { values: RequestArguments & LogInArguments; positionals: string[] },
  terminal: Terminal,
): Promise<number> {
  const target = await targetOf(positionals[0]!)
  if (target.kind === 'local' && target.isFolder)
    throw new UsageError(`${target.path} is a folder; pass one of its files.`)
  const logIn = await readLogIn(values, terminal)
  if (target.kind === 'url') logIn?.bind([target.url])
  else if (logIn) throw needsUrl()
  const http = logIn ? redactedHttp(openHttp(values, logIn.headersFor), logIn.redaction) : openHttp(values)
  const progress = startProgress(terminal)
  try {
    const page = target.kind === 'url' ? target : { path: target.path, root: null }
    const { evidence } = await visit(page, { http, terminal, progress, isSignedIn: logIn !== undefined, ...values })
    terminal.signal.throwIfAborted()
    progress.end()
    terminal.stdout.writeJson(`${toJson(evidence)}\n`)
    return evidence.page.ok ? 0 : 1
  } finally {
    progress.end()
    http.close()
  }
}
