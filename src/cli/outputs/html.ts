import { costliestAudits } from '../../engine/score.ts'
import { type ListedFile, listFile } from '../../server/web/offline/list-file.tsx'
import { openOfflinePages } from '../../server/web/offline/offline-document.tsx'
import { reportFile } from '../../server/web/offline/report-file.tsx'
import { policyOfRun } from '../../server/web/reports/model/report-policy.ts'
import type { Language } from '../../words/languages.ts'
import type { Incomplete } from '../check/incomplete.ts'
import { labelsIn } from '../report/labels.ts'
import type { CheckOutput, OutputPage } from './output-page.ts'
import type { OpenFile } from './part-file.ts'

interface HtmlOptions {
  language: Language
  /** One page is one file; several have a list of them. */
  single: boolean
  now: number
}

/** A file for each page, which needs no server, and one that lists them. */
export async function openHtml(open: OpenFile, { language, single, now }: HtmlOptions) {
  const pages = openOfflinePages(language, now)
  const main = await open('verdict.html')
  const names = new Set<string>()
  const listed: ListedFile[] = []
  return {
    async add({ assessment, name, change }: OutputPage, output: CheckOutput): Promise<void> {
      const { shown, judged, byPolicy, comparison = null } = output
      const text = reportFile(
        {
          name,
          // In English: the report page translates the messages.
          results: shown?.results ?? null,
          error: judged.error,
          collectedAt: Date.parse(judged.collectedAt),
          device: judged.device ?? 'mobile',
          policy: byPolicy === null ? undefined : policyOfRun(byPolicy.view, byPolicy.run),
          pictures: shown?.pictures ?? [],
          comparison,
        },
        pages,
      )
      if (single) return main.write(text)
      const path = `pages/${uniqueName(name, names)}.html`
      const file = await open(path)
      await file.write(text)
      // There may be more pages than files that a process can have open.
      await file.close()
      const { result, score, error } = assessment
      const issue = error?.message ?? costliestAudits(assessment.audits)[0]?.summary ?? ''
      listed.push({ name, href: path, result, score, issue, change: change ?? null })
    },
    async end(incomplete: Incomplete | null): Promise<void> {
      const note = incomplete === null ? null : labelsIn(language).interrupted(incomplete.checked, incomplete.pages)
      if (!single) await main.write(listFile(listed, pages, note))
    },
  }
}

const LONGEST_NAME = 100
/** File systems take 255 with what is added: a number, `.html` and `.part`. */
const MOST_BYTES = 200

/** `https://example.com/blog/?p=1` is `example.com-blog-p-1`; if another page has that name, a number follows. */
export function uniqueName(name: string, taken: Set<string>): string {
  const plain = name
    .replace(/^https?:\/\//, '')
    .replace(/\.html?$/, '')
    .replaceAll(/[^\p{L}\p{N}._]+/gu, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
  const start = plain === '' ? 'page' : shortened(plain)
  let unique = start
  // Names that differ only by case are the same file on some systems.
  for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${start}-${count}`
  taken.add(unique.toLowerCase())
  return unique
}

function shortened(name: string): string {
  let short = ''
  for (const character of name) {
    const longer = short + character
    if (longer.length > LONGEST_NAME || Buffer.byteLength(longer) > MOST_BYTES) break
    short = longer
  }
  return short
}
