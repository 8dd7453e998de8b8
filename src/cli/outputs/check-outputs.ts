import { dirname, join } from 'node:path'
import { toJson } from '../../common/text.ts'
import type { Audit } from '../../engine/audit.ts'
import type { Language } from '../../words/languages.ts'
import type { Incomplete } from '../check/incomplete.ts'
import { labelsIn } from '../report/labels.ts'
import { titlesOf } from '../select.ts'
import type { Terminal } from '../terminal.ts'
import { openAnnotations } from './annotations.ts'
import { AUDIT_CSV_HEAD, auditLines, incompleteLine } from './audit-csv.ts'
import { openCodeQuality } from './code-quality.ts'
import { errorSuite, JUNIT_END, JUNIT_HEAD, pageSuite } from './junit.ts'
import { COMMENT_BYTES, openMarkdown, SUMMARY_BYTES } from './markdown.ts'
import { outputLabelsIn } from './output-labels.ts'
import { formatsOf, OUTPUT_FOLDER, type OutputArguments, type OutputFormat } from './output-options.ts'
import type { CheckOutput, OutputPage } from './output-page.ts'
import { makeFolder, type OpenFile, openPartFile, type PartFile } from './part-file.ts'
import { openSarif } from './sarif.ts'

/** The files of a check. */
export interface CheckOutputs {
  add(page: OutputPage, output: CheckOutput): Promise<void>
  /** `incomplete`: the check was interrupted. */
  finish(incomplete: Incomplete | null): Promise<void>
  /** Removes what is not finished. */
  close(): Promise<void>
}

interface Options {
  /** In the language of the report. */
  audits: readonly Audit[]
  language: Language
  /** One page, whose JSON is indented. */
  single: boolean
}

/** One format: takes the pages one by one, and writes what is left when all are in. */
interface Writer {
  add(page: OutputPage, output: CheckOutput): Promise<void> | void
  end?(incomplete: Incomplete | null): Promise<void> | void
}

export async function openCheckOutputs(
  typed: OutputArguments,
  options: Options,
  terminal: Terminal,
): Promise<CheckOutputs> {
  const formats = formatsOf(typed)
  const folder = typed['output-dir'] ?? OUTPUT_FOLDER
  const files: PartFile[] = []
  const open = async (name: string) => {
    const path = join(folder, name)
    if (name.includes('/')) await makeFolder(dirname(path), '--output-dir')
    const file = await openPartFile(path, '--output')
    files.push(file)
    return file
  }
  const close = async () => void (await Promise.all(files.map((file) => file.discard())))
  const writers: Writer[] = []
  try {
    if ([...formats].some((format) => format !== 'github')) await makeFolder(folder, '--output-dir')
    for (const format of formats) writers.push(await WRITERS[format](open, options, terminal))
  } catch (error) {
    await close()
    throw error
  }
  return {
    async add(page, output) {
      for (const writer of writers) await writer.add(page, output)
    },
    async finish(incomplete) {
      for (const writer of writers) await writer.end?.(incomplete)
      for (const file of files) await file.finish()
    },
    close,
  }
}

function interruptedText({ checked, pages }: Incomplete, language: Language): string {
  return labelsIn(language).interrupted(checked, pages)
}

type OpenWriter = (open: OpenFile, options: Options, terminal: Terminal) => Promise<Writer>

const WRITERS: Record<OutputFormat, OpenWriter> = {
  async html(open, { language, single }, terminal) {
    // Loaded when needed: the components of the report page.
    const { openHtml } = await import('./html.ts')
    return openHtml(open, { language, single, now: terminal.now().getTime() })
  },
  async json(open, { single }) {
    const file = await open('verdict.json')
    return {
      add: async (_, { json }) => file.write(`${toJson(await json(), single ? 2 : undefined)}\n`),
      end: (incomplete) => (incomplete === null ? undefined : file.write(`${toJson({ incomplete })}\n`)),
    }
  },
  async sarif(open, { audits, language }, { stderr }) {
    const file = await open('verdict.sarif')
    const sarif = openSarif(audits)
    return {
      add({ findings, change, name, assessment: { error } }) {
        for (const finding of [...findings, ...(change?.fixedFindings ?? [])]) sarif.add(finding)
        if (error !== null) sarif.addError(`${name}: ${error.message}`)
      },
      async end(incomplete) {
        if (incomplete !== null) sarif.addError(interruptedText(incomplete, language))
        await file.write(sarif.text())
        if (sarif.leftOut > 0) stderr.write(`${outputLabelsIn(language).leftOut(sarif.leftOut, 'verdict.sarif')}\n`)
      },
    }
  },
  async junit(open, { audits, language }, terminal) {
    const file = await open('verdict-junit.xml')
    const titleOf = titlesOf(audits, 'title')
    await file.write(JUNIT_HEAD)
    return {
      add: (page) => file.write(pageSuite(page, titleOf)),
      async end(incomplete) {
        if (incomplete !== null)
          await file.write(errorSuite(interruptedText(incomplete, language), terminal.now().toISOString()))
        await file.write(JUNIT_END)
      },
    }
  },
  async markdown(open, { audits, language }) {
    const comment = await open('verdict-comment.md')
    const summary = await open('verdict-summary.md')
    const markdown = openMarkdown(language, titlesOf(audits))
    return {
      add: (page) => markdown.add(page),
      async end(incomplete) {
        await comment.write(markdown.text(COMMENT_BYTES, incomplete))
        await summary.write(markdown.text(SUMMARY_BYTES, incomplete))
      },
    }
  },
  async csv(open, { audits, language }) {
    const file = await open('verdict.csv')
    const titleOf = titlesOf(audits, 'title')
    await file.write(AUDIT_CSV_HEAD)
    return {
      add: (page) => file.write(auditLines(page, titleOf)),
      end: (incomplete) =>
        incomplete === null ? undefined : file.write(incompleteLine(interruptedText(incomplete, language))),
    }
  },
  async codequality(open) {
    const file = await open('verdict-codequality.json')
    const issues = openCodeQuality()
    return { add: ({ findings }) => findings.forEach(issues.add), end: () => file.write(issues.text()) }
  },
  async github(_, { audits }, { stderr }) {
    const annotations = openAnnotations(titlesOf(audits, 'failureTitle'))
    return {
      // What is new can be an audit as a whole, which is no finding.
      add: ({ findings, change }) => (change ? change.newFindings : findings).forEach(annotations.add),
      end: () => stderr.writeExact(annotations.text()),
    }
  },
}
