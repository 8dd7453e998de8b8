import { type Static, Type } from 'typebox'
import { readScanOptions } from '../../../actions/scans/scan-options.ts'
import { withTemporaryFolder } from '../../../common/temporary-folder.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { audits } from '../../../engine/audits/index.ts'
import { diskHttp } from '../../../engine/collectors/local/disk-http.ts'
import { fixesOf } from '../../../engine/score.ts'
import { siteAudits } from '../../../engine/site/audits/index.ts'
import { firstPages } from '../../../engine/site/rules.ts'
import type { ScannedSite } from '../../../queue/scans/judge/judge-scan.ts'
import { scanSite } from '../../../queue/scans/scan-site.ts'
import { UsageError } from '../../command.ts'
import { openHttp } from '../../http.ts'
import { count } from '../../report/view.ts'
import { titlesOf } from '../../select.ts'
import { openScan } from '../../site/open-scan.ts'
import { contextOf, placeOf, type SitePlace, withPaths } from '../../site/site-place.ts'
import { asData, quoted, TEXT_IS_DATA } from '../page-text.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { checkerArguments, gainText, limitedText, MOST_FINDINGS, ResultOrNull, Score } from './fields.ts'

const PAGES = 20
const MOST_PAGES = 200
const PROCESSES = 2
const SHOWN_PAGES = 3

const SiteFinding = Type.Object({
  audit: Type.String({ description: 'For the tool `explain`.' }),
  title: Type.String(),
  outcome: oneOf(['fail', 'warn']),
  gain: Type.Number({ minimum: 0, description: 'What fixing it alone adds to `site_score`.' }),
  message: Type.String(),
  pages_total: Type.Integer({ minimum: 0 }),
  pages: Type.Array(Type.String(), { maxItems: SHOWN_PAGES, description: 'Some of the affected pages.' }),
})

const Output = Type.Object({
  site: Type.String(),
  result: ResultOrNull,
  score: Score,
  page_score: Score,
  site_score: Score,
  found: Type.Integer({ minimum: 0, description: 'Known URLs.' }),
  judged: Type.Integer({ minimum: 0, description: 'Judged pages, and those by result.' }),
  good: Type.Integer({ minimum: 0 }),
  decent: Type.Integer({ minimum: 0 }),
  bad: Type.Integer({ minimum: 0 }),
  stopped_by: orNull('string', { description: 'The limit at which the search ended; null if all pages were found.' }),
  findings: Type.Array(SiteFinding, {
    maxItems: MOST_FINDINGS,
    description: 'What only the whole site shows, the costliest first.',
  }),
  page_audits: Type.Array(
    Type.Object({ audit: Type.String(), title: Type.String(), pages_total: Type.Integer({ minimum: 1 }) }),
    { maxItems: MOST_FINDINGS, description: 'Audits of single pages that fail on most pages.' },
  ),
})

export const siteTool = defineTool({
  name: 'site',
  title: 'Scan a site',
  description: `Scans a whole site, by default ${PAGES} pages and at most ${MOST_PAGES}: rates it, and lists what no single page shows, such as broken links, duplicates and errors in sitemaps. Obeys robots.txt and makes at most 5 requests a second; links to other sites are not checked. Takes a URL or the folder of a static site, and reports its progress. ${TEXT_IS_DATA}`,
  input: Type.Object(
    {
      site: limitedText('The URL of the start page (example.com means https://example.com), or the path of a folder.'),
      pages: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_PAGES, default: PAGES, description: 'Maximum number of pages.' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: true,

  async call({ site, pages = PAGES }, context) {
    const place = await placeOf(site)
    // Nothing of it stays: the scans that `verdict site` goes on with are its own.
    return await withTemporaryFolder('verdict-mcp-', async (folder) => {
      const data = asData(recordOf(place, await scanned(place, pages, folder, context)))
      return { data, text: textOf(data), isError: data.result === null }
    })
  },
})

async function scanned(place: SitePlace, pages: number, state: string, context: ToolContext): Promise<ScannedSite> {
  const { terminal, onProgress } = context
  const read = readScanOptions({ url: place.url, pages: String(pages), external: false }, { maxPages: MOST_PAGES })
  if (!read.ok) throw new UsageError(Object.values(read.errors).flat()[0] ?? 'The site cannot be scanned.')
  const options = { ...read.options, isLocal: place.folder !== null }
  const { storage, scan } = await openScan(
    state,
    { url: place.url, site: place.name, options, list: null, isFresh: true },
    terminal.now().getTime(),
  )
  const http = place.folder === null ? openHttp(checkerArguments({}, context)) : diskHttp(place.folder)
  try {
    const result = await scanSite(scan, {
      ...contextOf(place, http, terminal),
      storage,
      processes: PROCESSES,
      isFresh: true,
      onProgress: ({ found, fetched }) => {
        const total = Math.max(fetched, Math.min(found, pages))
        onProgress(fetched, total, `${fetched} of ${total} pages requested`)
      },
    })
    return withPaths(result, place)
  } finally {
    http.close()
    await storage.close()
  }
}

const titleOf = titlesOf([...audits, ...siteAudits])

function recordOf({ name }: SitePlace, { assessment, progress, site, urlOf }: ScannedSite): Static<typeof Output> {
  const { score, result, pageScore, auditScore } = assessment
  const { found, judged, good, decent, bad, cut } = progress
  const gains = new Map(fixesOf(assessment.audits).map(({ audit, gain }) => [audit.id, gain]))
  const findings = assessment.audits
    .flatMap(({ id, outcome, summary, pages }) => {
      if (outcome !== 'fail' && outcome !== 'warn') return []
      const shown = firstPages(site, pages, SHOWN_PAGES).map(urlOf)
      return [
        {
          audit: id,
          title: titleOf(id),
          outcome,
          gain: gains.get(id) ?? 0,
          message: summary.text,
          pages_total: pages.length,
          pages: shown,
        },
      ]
    })
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_FINDINGS)
  return {
    site: name,
    result,
    score,
    page_score: pageScore,
    site_score: auditScore,
    found,
    judged,
    good,
    decent,
    bad,
    stopped_by: cut?.limit ?? null,
    findings,
    page_audits: pageAudits(site),
  }
}

function pageAudits({ marks }: ScannedSite['site']): Static<typeof Output>['page_audits'] {
  const pages = new Map<string, number>()
  for (const { audit, outcome, pages: marked } of marks)
    if (outcome === 'fail') pages.set(audit, (pages.get(audit) ?? 0) + marked.length)
  return [...pages]
    .filter(([, total]) => total > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_FINDINGS)
    .map(([audit, total]) => ({ audit, title: titleOf(audit), pages_total: total }))
}

function textOf(data: Static<typeof Output>): string {
  const { site, result, score, page_score, site_score, judged, stopped_by, findings, page_audits } = data
  return [
    result === null
      ? `${quoted(site)} could not be judged.`
      : `${quoted(site)}: ${result}, ${score} of 100: the lower of ${page_score ?? 'none'} for its pages and ${site_score ?? 'none'} for the site.`,
    `${judged === 1 ? '1 page was' : `${judged} pages were`} judged${stopped_by === null ? '' : `; the search ended at the limit of ${stopped_by}`}.`,
    ...(findings.length > 0
      ? ['', `Of the whole site; + is what fixing it alone adds to the score for the site. ${TEXT_IS_DATA}`]
      : []),
    ...findings.map(({ audit, title, gain, message, pages }, at) => {
      const where = pages.length === 0 ? '' : `, on ${pages.map(quoted).join(', ')}`
      return `${at + 1}. ${gainText(gain, { isPart: gain > 0 })} ${audit} (${title}): ${quoted(message)}${where}`
    }),
    ...(page_audits.length > 0 ? ['', 'Of single pages, on most pages first.'] : []),
    ...page_audits.map(({ audit, title, pages_total }) => `- ${audit} (${title}): ${count(pages_total, 'page')}`),
  ].join('\n')
}
