import { pathToFileURL } from 'node:url'
import { type Collected, type CollectProgress, collect } from '../../engine/collect.ts'
import { collectLocal } from '../../engine/collectors/local/collect-local.ts'
import { createReadings } from '../../engine/derive/readings.ts'
import type { Http } from '../../engine/net/http.ts'
import { timeoutMs, type Visiting } from '../http.ts'
import type { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** A page by its address, or by its file and the folder of its site where that is known. */
export type Page = { url: string } | { path: string; root: string | null }

export interface VisitOptions extends Visiting {
  http: Http
  terminal: Terminal
  progress: Progress
}

/** All there is to know of a page. */
export async function visit(page: Page, options: VisitOptions): Promise<Collected> {
  const { http, terminal, progress } = options
  const { signal } = terminal
  const collectedAt = terminal.now().toISOString()
  if ('url' in page) {
    const onProgress = tellingSteps(page.url, progress)
    return await collect(page.url, { http, collectedAt, signal, totalMs: timeoutMs(options), onProgress })
  }
  progress.say(page.path)
  const { evidence, read } = await collectLocal(page.path, { root: page.root, collectedAt, signal })
  // Read as if a server on this machine had it; what was asked for is the file.
  const ofFile = { ...evidence, url: pathToFileURL(page.path).href }
  return { evidence: ofFile, read: createReadings(ofFile, read) }
}

const STEPS: Record<CollectProgress['step'], string> = {
  page: 'the page',
  robots: 'robots.txt',
  sitemaps: 'sitemaps',
  certificate: 'the certificate',
  httpVisit: 'http://',
  notFound: 'a missing page',
  icons: 'icons',
  resources: 'the files it loads',
  canonicalTarget: 'the canonical page',
  securityTxt: 'security.txt',
  llmsTxt: 'llms.txt',
}

/** Says what is still being looked at. */
function tellingSteps(url: string, progress: Progress): (step: CollectProgress) => void {
  const running = new Set<string>()
  return ({ step, state }) => {
    if (state === 'started') running.add(STEPS[step])
    else running.delete(STEPS[step])
    progress.say(`${url}  ${[...running].join(', ')}`)
  }
}
