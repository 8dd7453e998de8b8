import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { causeMessage } from '../../../actions/scans/cause-message.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Message } from '../../../messages/message.ts'
import {
  type FindingGroup,
  listFindings,
  listGroups,
  type NamedPage,
  type ScanFinding,
} from '../../../storage/scans/scan-findings.ts'
import { auditSentence, auditTitle, knownAudit } from '../../../words/audit-words.ts'
import { type Language, translators } from '../../../words/languages.ts'
import { LanguageHeader, listAnswer, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { languageOf } from '../language.ts'
import { pageOf } from '../list-answer.ts'
import { notFound } from '../problems.ts'
import { listing, paging } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { findingExample, groupExample, SCAN_ID } from './examples.ts'
import { FINDING_CATEGORIES, FindingGroupRecord, IMPORTANCES, LEVELS, OUTCOMES, ScanFindingRecord } from './records.ts'
import { detailedScanOf, ScanPath } from './scan-answer.ts'

const FindingsQuery = Type.Object({
  level: Type.Optional(oneOf(LEVELS, { description: 'Only audits of the whole site, or of each page.' })),
  category: Type.Optional(oneOf(FINDING_CATEGORIES, { description: 'Only audits of this category.' })),
  outcome: Type.Optional(oneOf(OUTCOMES, { description: 'Only findings with this outcome.' })),
  sort_by: Type.Optional(
    oneOf(['importance', 'pages', 'audit'], {
      default: 'importance',
      description:
        'Importance (problems first, those on more pages before others), pages that have the problem, or id of the audit.',
    }),
  ),
  ...listing,
  fields: fieldsParameter('audit,outcome,pages'),
})

const GroupsQuery = Type.Object({ ...paging, fields: fieldsParameter('message,pages') })

const FindingPath = Type.Object({
  ...ScanPath.properties,
  audit: Type.String({
    examples: ['site%2Fbroken-links'],
    description: 'Id of the audit. Its slash may be percent-encoded, and need not be.',
  }),
})

/** What is wrong with a site, by audit, and the causes of each with their pages. */
export function scanFindingRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage } = dependencies

  app.get(
    '/scans/:id/findings',
    {
      schema: {
        operationId: 'listFindings',
        tags: ['Scans'],
        summary: 'List the findings of a scan',
        description: 'Each audit of the site and of its pages, once the scan has ended.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ScanPath,
        querystring: FindingsQuery,
        response: {
          ...listAnswer('findings', 'ScanFinding', findingExample, `/scans/${SCAN_ID}/findings`, ['content-language']),
          ...problems(404, 410, 422),
        },
      },
    },
    async (request, reply) => {
      const { level, category, outcome, sort_by = 'importance', sort = 'desc', fields } = request.query
      const language = languageOf(request)
      const scan = await detailedScanOf(dependencies, request)
      return answerList(request, reply, {
        async read(question) {
          const all = (await listFindings(storage.db, scan)).filter(
            (one) =>
              (level === undefined || one.level === level) &&
              (category === undefined || categoryOf(one) === category) &&
              (outcome === undefined || one.outcome === outcome),
          )
          all.sort(ORDERS[sort_by])
          if (sort === 'asc') all.reverse()
          return pageOf(all, question)
        },
        toJson: (finding) => findingJson(finding, language),
        inLanguage: (finding) => finding,
        fields: readFields(fields, ScanFindingRecord),
      })
    },
  )

  const schema = {
    operationId: 'showFinding',
    tags: ['Scans'],
    summary: 'Show a finding of a scan',
    description: 'Its causes, those of most pages first, each with its first pages. The list of pages has all of them.',
    headers: Type.Object({ 'accept-language': LanguageHeader }),
    params: FindingPath,
    querystring: GroupsQuery,
    response: {
      ...listAnswer('causes', 'FindingGroup', groupExample, `/scans/${SCAN_ID}/findings/site/broken-links`, [
        'content-language',
      ]),
      ...problems(404, 410, 422),
    },
  }
  app.get('/scans/:id/findings/:audit', { schema }, (request, reply) =>
    answerGroups(request, reply, request.params.audit, request.query),
  )
  // The ids of audits contain a slash, which some clients and proxies don't encode.
  app.get(
    '/scans/:id/findings/:category/:name',
    {
      schema: {
        hide: true,
        params: Type.Object({ category: Type.String(), name: Type.String() }),
        querystring: GroupsQuery,
      },
    },
    (request, reply) =>
      answerGroups(request, reply, `${request.params.category}/${request.params.name}`, request.query),
  )

  async function answerGroups(
    request: FastifyRequest,
    reply: FastifyReply,
    audit: string,
    { fields }: Static<typeof GroupsQuery>,
  ) {
    const language = languageOf(request)
    const scan = await detailedScanOf(dependencies, request)
    if (knownAudit(audit) === undefined) throw notFound('finding')
    return answerList(request, reply, {
      read: (question) => listGroups(storage.db, scan, audit, question),
      toJson: (group) => groupJson(audit, group, language),
      inLanguage: (group) => group,
      fields: readFields(fields, FindingGroupRecord),
    })
  }
}

type FindingOrder = (a: ScanFinding, b: ScanFinding) => number

/** Problems first, then what is unknown, then what is in order. */
const urgencyOf = ({ outcome }: ScanFinding) =>
  outcome === 'fail' || outcome === 'warn' ? 2 : outcome === 'unknown' ? 1 : 0
const importanceOf = ({ importance }: ScanFinding) => -IMPORTANCES.indexOf(importance)
const byAudit: FindingOrder = (a, b) => (a.audit < b.audit ? 1 : a.audit > b.audit ? -1 : 0)

/** Descending. */
const ORDERS: Record<'importance' | 'pages' | 'audit', FindingOrder> = {
  importance: (a, b) =>
    urgencyOf(b) - urgencyOf(a) || importanceOf(b) - importanceOf(a) || b.pages - a.pages || byAudit(a, b),
  pages: (a, b) => b.pages - a.pages || importanceOf(b) - importanceOf(a) || byAudit(a, b),
  audit: byAudit,
}

type FindingCategory = (typeof FINDING_CATEGORIES)[number]

function categoryOf({ audit }: ScanFinding): FindingCategory {
  return audit.slice(0, audit.indexOf('/')) as FindingCategory
}

function findingJson(finding: ScanFinding, language: Language): string {
  const { audit, level, importance, outcome, pages, counts, groupsTotal } = finding
  const { text, key, params } = sentenceOf(audit, finding.summary, language)
  return JSON.stringify({
    audit,
    level,
    category: categoryOf(finding),
    importance,
    outcome,
    title: auditTitle(audit, outcome, translators[language]).text,
    summary: text,
    key,
    params,
    pages,
    counts,
    groups: groupsTotal,
  } satisfies ScanFindingRecord)
}

function groupJson(audit: string, group: FindingGroup, language: Language): string {
  const { position, cause, where, outcome, target, note, pages, pattern, first } = group
  const { text, key, params } = sentenceOf(audit, causeMessage(audit, group), language)
  return JSON.stringify({
    group: position,
    message: text,
    key: key ?? cause?.split(' ', 1)[0] ?? null,
    params,
    where,
    outcome,
    target: target && named(target),
    note,
    pages,
    pattern,
    first: first.map(named),
  } satisfies FindingGroupRecord)
}

const named = ({ n, url, title }: NamedPage) => ({ n, url, title })

/** A sentence of an audit, or null where there is none. */
function sentenceOf(audit: string, message: Message | null, language: Language) {
  if (message === null) return { text: null, key: null, params: {} }
  const { key, params } = message
  return { text: auditSentence(audit, message, translators[language]).text, key, params }
}
