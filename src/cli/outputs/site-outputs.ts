import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { siteJson } from '../../actions/scans/site-json.ts'
import { audits } from '../../engine/audits/index.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import { pathOf } from '../site/site-place.ts'
import type { Terminal } from '../terminal.ts'
import { openAnnotations } from './annotations.ts'
import { openCodeQuality } from './code-quality.ts'
import { JUNIT_END, JUNIT_HEAD, suite, type TestCase } from './junit.ts'
import { COMMENT_BYTES, SUMMARY_BYTES } from './markdown.ts'
import { outputLabelsIn } from './output-labels.ts'
import { formatsOf, OUTPUT_FOLDER, type OutputArguments, type OutputFormat } from './output-options.ts'
import { makeFolder, openPartFile, type PartFile } from './part-file.ts'
import { placeOf, repositoryRoot } from './place.ts'
import { openSarif } from './sarif.ts'
import { placesOf, siteFindings } from './site-findings.ts'
import { messageOf, siteMarkdown } from './site-markdown.ts'
import type { SiteOutput } from './site-output.ts'
import { siteStates } from './site-state.ts'

/** The files of a scan. */
export interface SiteOutputs {
  write(site: SiteOutput): Promise<void>
  /** Removes what is not finished. */
  close(): Promise<void>
}

const FILES: Record<OutputFormat, readonly string[]> = {
  html: ['verdict.html'],
  json: ['verdict.json'],
  sarif: ['verdict.sarif'],
  junit: ['verdict-junit.xml'],
  markdown: ['verdict-comment.md', 'verdict-summary.md'],
  codequality: ['verdict-codequality.json'],
  // Several tables, written line by line.
  csv: [],
  github: [],
}

/** Opens the files before the scan, which may take hours. */
export async function openSiteOutputs(typed: OutputArguments, terminal: Terminal): Promise<SiteOutputs> {
  const formats = formatsOf(typed)
  const folder = typed['output-dir'] ?? OUTPUT_FOLDER
  const files = new Map<string, PartFile>()
  const close = async () => void (await Promise.all([...files.values()].map((file) => file.discard())))
  try {
    if ([...formats].some((format) => format !== 'github')) await makeFolder(folder, '--output-dir')
    for (const name of [...formats].flatMap((format) => FILES[format]))
      files.set(name, await openPartFile(join(folder, name), '--output'))
  } catch (error) {
    await close()
    throw error
  }
  return {
    async write(scan) {
      const site = { ...scan, name: scan.folder === null ? scan.name : folderName(scan.folder) }
      for (const format of ['html', 'json', 'junit', 'markdown', 'csv'] as const)
        if (formats.has(format)) await WRITERS[format](site, files, { folder, terminal })
      await writeFindings(site, formats, files, terminal)
      for (const file of files.values()) await file.finish()
    },
    close,
  }
}

/** In the repository: where that is on this machine is private. */
function folderName(folder: string): string {
  const place = placeOf(pathToFileURL(folder).href, repositoryRoot())
  return 'file' in place && place.file !== '' ? place.file : basename(folder)
}

type Files = ReadonlyMap<string, PartFile>
type WriteSite = (site: SiteOutput, files: Files, by: { folder: string; terminal: Terminal }) => Promise<void>

const WRITERS: Record<'html' | 'json' | 'junit' | 'markdown' | 'csv', WriteSite> = {
  async html(site, files, { terminal }) {
    // Loaded when needed: the components of the pages.
    const { siteHtml } = await import('./site-html.ts')
    await files.get('verdict.html')!.write(siteHtml(site, terminal.now().getTime()))
  },
  async json({ parts }, files) {
    for await (const piece of siteJson(parts())) await files.get('verdict.json')!.write(piece)
  },
  async junit(site, files) {
    const file = files.get('verdict-junit.xml')!
    await file.write(JUNIT_HEAD)
    for (const text of suites(site)) await file.write(text)
    await file.write(JUNIT_END)
  },
  async markdown(site, files) {
    await files.get('verdict-comment.md')!.write(siteMarkdown(site, COMMENT_BYTES))
    await files.get('verdict-summary.md')!.write(siteMarkdown(site, SUMMARY_BYTES))
  },
  csv: ({ writeTables }, _, { folder }) => writeTables(folder),
}

async function writeFindings(
  site: SiteOutput,
  formats: ReadonlySet<OutputFormat>,
  files: Files,
  { stderr }: Terminal,
): Promise<void> {
  if (!['sarif', 'codequality', 'github'].some((format) => formats.has(format as OutputFormat))) return
  const { words, folder } = site
  const states = site.isCompared && site.changes !== null ? siteStates(site.changes) : null
  const all = [...audits, ...siteAudits].map((audit) => ({ ...audit, ...words.audit(audit.id) }))
  const sarif = openSarif(all)
  const issues = openCodeQuality()
  const annotations = openAnnotations(words.failureTitle)
  const placeOfPage = placesOf(folder, repositoryRoot())
  const stateOf = states && ((audit: string, url: string) => states.stateOf(audit, pathOf(url, { folder })))
  for await (const finding of siteFindings(site.findings(), {
    words,
    folder,
    placeOfPage,
    stateOf: stateOf ?? undefined,
  }))
    for (const list of [sarif, issues, annotations]) list.add(finding)
  for (const finding of states?.fixed(words, placeOfPage) ?? []) sarif.add(finding)
  if (formats.has('sarif')) {
    await files.get('verdict.sarif')!.write(sarif.text())
    if (sarif.leftOut > 0) stderr.write(`${outputLabelsIn(words.language).leftOut(sarif.leftOut, 'verdict.sarif')}\n`)
  }
  if (formats.has('codequality')) await files.get('verdict-codequality.json')!.write(issues.text())
  if (formats.has('github')) stderr.writeExact(annotations.text())
}

/** The audits of the site, then the pages with what did not pass: of thousands of pages, what passes would be most of the file. */
function* suites({ name, site, words, gate, changes }: SiteOutput): Generator<string> {
  const added = new Map(changes?.audits.map(({ audit, new_pages }) => [audit, new Set(new_pages)]))
  const isAny = !gate.exists || (gate.isTooLow && site.result !== null)
  /** An audit fails if the gate fails by it; without a gate, if it fails. */
  const fails = (id: string, url: string | null) =>
    isAny || (gate.audits.has(id) && (url === null || added.get(id)?.has(url) === true))
  const at = site.started_at
  const titled = (id: string, classname: string): Pick<TestCase, 'name' | 'classname'> => ({
    name: `${id}: ${words.title(id)}`,
    classname,
  })
  const problemCase = (id: string, url: string, isFailed: boolean): TestCase =>
    isFailed
      ? { ...titled(id, url), state: 'failed', message: words.failureTitle(id) }
      : { ...titled(id, url), state: 'passed', details: words.failureTitle(id) }
  const ofSite = site.audits.flatMap((audit): TestCase[] => {
    const { id, outcome } = audit
    if (outcome === 'not-applicable') return []
    const message = words.say(id, messageOf(audit, audit.summary))
    const isFailed = isAny ? outcome === 'fail' : outcome !== 'pass' && fails(id, null)
    const state = isFailed ? 'failed' : outcome === 'unknown' ? 'skipped' : 'passed'
    return [{ ...titled(id, name), state, ...(outcome !== 'pass' && { message, details: message }) }]
  })
  yield suite(name, at, ofSite)
  for (const { url, score, fail, warn, unknown } of site.pages) {
    if (score === null) continue
    const cases: TestCase[] = [
      ...fail.map((id) => problemCase(id, url, fails(id, url))),
      ...warn.map((id) => problemCase(id, url, !isAny && fails(id, url))),
      ...unknown.map((id) => ({ ...titled(id, url), state: 'skipped' as const })),
    ].filter(({ name: one }) => !one.startsWith('site/'))
    yield suite(url, at, cases.length > 0 ? cases : [{ name: 'page', classname: url, state: 'passed' }])
  }
}
