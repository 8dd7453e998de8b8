import { hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { objectOrNull, oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { PAGE_CHANGES } from '../../../engine/site/changes.ts'
import type { ListPage } from '../../../storage/records.ts'
import { findEarlierScan } from '../../../storage/scans/earlier-scan.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import {
  type ChangedPage,
  listChanges,
  type PageVersion,
  type ScanChanges,
} from '../../../storage/scans/scan-changes.ts'
import { findScanOf } from '../../../storage/scans/scans.ts'
import { auditTitle } from '../../../words/audit-words.ts'
import { type Language, translators } from '../../../words/languages.ts'
import { answer, LanguageHeader, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOf } from '../language.ts'
import { invalid, Problem } from '../problems.ts'
import { answerJson } from '../record-answer.ts'
import { paging, scoreOrNull } from '../schemas.ts'
import type { Api } from '../tools.ts'
import { EARLIER_ID } from './examples.ts'
import { LEVELS } from './records.ts'
import { detailedScanOf, isJudged, ScanPath, throwIfRemoved } from './scan-answer.ts'

const ChangesQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      format: 'uuid',
      examples: [EARLIER_ID],
      description: 'Id of an earlier scan of the same project. Default: the one before.',
    }),
  ),
  ...paging,
})

const count = (description: string) => Type.Integer({ minimum: 0, description })
const numbers = (description: string) => Type.Array(Type.Integer({ minimum: 0 }), { description })

const version = (description: string) =>
  objectOrNull(
    {
      code: orNull('integer', { description: 'Status code; null without a response.' }),
      title: orNull('string'),
      score: scoreOrNull('Null if the page was not judged.'),
      indexable: Type.Boolean(),
    },
    description,
  )

const changedPages = (description: string) =>
  Type.Object(
    {
      total: count('How many there are.'),
      pages: Type.Array(
        Type.Object({
          n: Type.Integer({ minimum: 0 }),
          url: Type.String(),
          title: orNull('string'),
          what: Type.Array(oneOf(PAGE_CHANGES), { description: 'What is different.' }),
          before: version('In the earlier scan.'),
          after: version('In this scan.'),
        }),
        { description: 'Those of the page that `page` and `per_page` ask for.' },
      ),
    },
    { description },
  )

const Changes = Type.Object({
  since: Type.String({ format: 'uuid', description: 'The earlier scan.' }),
  same_rules: Type.Boolean({
    description: 'False if the rules changed in between, so that problems may be new that were there before.',
  }),
  audits: Type.Array(
    Type.Object({
      audit: Type.String({ description: 'Id of the audit.' }),
      level: oneOf(LEVELS, { description: 'An audit of the whole site, or of each page.' }),
      title: Type.String({ description: 'The problem in a few words.' }),
      new: count('Pages that have the problem and did not have it before.'),
      fixed: count('Pages that no longer have the problem.'),
      gone: count('Pages with the problem that are no longer there.'),
      unknown: count('Pages where one of the scans cannot tell.'),
      new_pages: numbers('Numbers of the first 100.'),
      fixed_pages: numbers('Numbers of the first 100.'),
    }),
    { description: 'Audits with a difference, those with most new pages first.' },
  ),
  pages: Type.Object(
    {
      new: changedPages('Pages that were not there before.'),
      gone: changedPages('Pages that are no longer there.'),
      changed: changedPages('Pages that are different.'),
      unknown: count('Pages where one of the scans cannot tell, because it did not get that far.'),
    },
    { description: 'Pages by how they changed.' },
  ),
})

const changesExample: Static<typeof Changes> = {
  since: EARLIER_ID,
  same_rules: true,
  audits: [
    {
      audit: 'seo/title',
      level: 'page',
      title: 'Page title is missing, empty or duplicated',
      new: 1,
      fixed: 3,
      gone: 0,
      unknown: 0,
      new_pages: [17],
      fixed_pages: [4, 9, 12],
    },
  ],
  pages: {
    new: {
      total: 1,
      pages: [
        {
          n: 17,
          url: 'https://example.com/blog/clocks',
          title: 'Clocks',
          what: [],
          before: null,
          after: { code: 200, title: 'Clocks', score: 76, indexable: true },
        },
      ],
    },
    gone: { total: 0, pages: [] },
    changed: { total: 0, pages: [] },
    unknown: 0,
  },
}

/** What is different since an earlier scan. */
export function scanChangeRoute(app: Api, dependencies: Dependencies): void {
  const { storage } = dependencies
  app.get(
    '/scans/:id/changes',
    {
      schema: {
        operationId: 'listScanChanges',
        tags: ['Scans'],
        summary: 'Compare a scan with an earlier one',
        description:
          'For each audit, how many pages have the problem that didn’t before, and how many no longer have it; and pages that are new, gone or different.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ScanPath,
        querystring: ChangesQuery,
        response: {
          200: answer('The changes.', Type.Object({ data: Changes }), { data: changesExample }, [
            'version',
            'content-language',
          ]),
          304: { description: 'Nothing is different from the version that If-None-Match names.', type: 'null' },
          ...problems(404, 409, 410, 422),
        },
      },
    },
    async (request, reply) => {
      const { since, page = 1, per_page: perPage = 10 } = request.query
      const scan = await detailedScanOf(dependencies, request)
      if (!isJudged(scan))
        throw new Problem('conflict', 'This scan has no results yet, so there is nothing to compare.')
      const earlier = await earlierScan(scan, since)
      const language = languageOf(request)
      const changes = await listChanges(storage, scan, earlier, { page, perPage })
      const data = changesRecord(changes, earlier, language)
      const body = JSON.stringify({ data })
      return answerJson(request, reply, body, { etag: `W/"${hash('sha1', body, 'base64url')}"`, language })
    },
  )

  async function earlierScan(scan: Scan, since: string | undefined): Promise<Scan> {
    if (since === undefined) {
      const before = await findEarlierScan(storage.db, scan)
      if (before !== undefined) return before
      throw invalid({ since: ['is required, because there is no scan before this one.'] })
    }
    const named = await findScanOf(storage.db, scan.userId, since.toLowerCase())
    if (named === undefined || named.projectKey !== scan.projectKey || !isJudged(named))
      throw invalid({ since: ['must be the id of a scan of the same project that has ended.'] })
    throwIfRemoved(named)
    return named
  }
}

function changesRecord({ isOtherRuleSet, audits, pages }: ScanChanges, { id }: Scan, language: Language) {
  return {
    since: id,
    same_rules: !isOtherRuleSet,
    audits: audits.map((change) => ({
      audit: change.audit,
      level: change.level,
      title: auditTitle(change.audit, 'fail', translators[language]).text,
      new: change.new,
      fixed: change.fixed,
      gone: change.gone,
      unknown: change.unknown,
      new_pages: change.newPages,
      fixed_pages: change.fixedPages,
    })),
    pages: {
      new: pagesRecord(pages.new),
      gone: pagesRecord(pages.gone),
      changed: pagesRecord(pages.changed),
      unknown: pages.unknown,
    },
  } satisfies Static<typeof Changes>
}

function pagesRecord({ items, total }: ListPage<ChangedPage>) {
  const pages = items.map(({ n, url, title, what, before, after }) => ({
    n,
    url,
    title,
    what,
    before: versionRecord(before),
    after: versionRecord(after),
  }))
  return { total, pages }
}

function versionRecord(version: PageVersion | null) {
  if (version === null) return null
  const { status, title, score, indexable } = version
  return { code: status, title, score, indexable }
}
