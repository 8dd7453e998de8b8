import { type Static, type TSchema, Type } from 'typebox'
import { objectOrNull, oneOf, oneOfOrNull, orNull } from '../../../domain/results/json-schema.ts'
import { Results } from '../../../domain/results/schema.ts'
import { CATEGORIES } from '../../../engine/score.ts'
import { SCOPES } from '../../../engine/site/addresses/scope.ts'
import { INDEX_REASONS } from '../../../engine/site/page-columns.ts'
import { LINK_KINDS, LINK_PLACES, LINK_RELS } from '../../../engine/site/pages/page-facts.ts'
import { SKIPS, STATES } from '../../../engine/site/site.ts'
import type { Params } from '../../../messages/message.ts'
import { DEPTHS, DEVICES, PRIVACIES, SCAN_STATUSES } from '../../../vocabulary.ts'
import { errorOrNull, PRIVACY, resultOrNull, scoreOrNull, time, timeOrNull } from '../schemas.ts'

/** The records of scans in the API: TypeScript type and OpenAPI schema in one. */

const count = (description: string) => Type.Integer({ minimum: 0, description })
const countOrNull = (description: string) => orNull('integer', { minimum: 0, description })
const texts = (description: string) => Type.Array(Type.String(), { description })
const flag = (description: string) => oneOf([0, 1], { description })

export const LEVELS = ['site', 'page'] as const
export const IMPORTANCES = ['high', 'medium', 'low', 'info'] as const
export const OUTCOMES = ['pass', 'warn', 'fail', 'not-applicable', 'unknown'] as const
/** Site audits have a category of their own. */
export const FINDING_CATEGORIES = ['site', ...CATEGORIES] as const

const LIMITS = ['pages', 'addresses', 'depth', 'time', 'bytes', 'stopped', 'refused'] as const

export const ScanRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    url: Type.String({ description: 'The URL that the scan starts at, normalized as browsers do.' }),
    project: Type.String({
      description: "The URL's host without `www.`, with the port unless it is the scheme's default.",
    }),
    privacy: oneOf(PRIVACIES, { description: PRIVACY }),
    has_password: Type.Boolean({
      description: "Whether the scan's pages have a password; the password itself is never returned.",
    }),
    status: oneOf(SCAN_STATUSES, {
      description:
        '`waiting`: the site asked for a pause, see `reason` and `retry_at`. `stopped`: by request; `status=running` continues it.',
    }),
    reason: orNull('string', { description: 'Why the scan waits.' }),
    retry_at: timeOrNull('Until when the scan waits.'),
    cut: objectOrNull(
      {
        limit: oneOf(LIMITS, { description: 'The limit that ended the search.' }),
        value: Type.Integer({ description: 'Its value.' }),
      },
      'Null if the whole site was found. Otherwise findings that say something is missing are unknown.',
    ),
    result: resultOrNull('The result of `score`; null until the scan has ended.'),
    score: scoreOrNull('The lower of the two scores below: a site is as good as its weaker half.'),
    page_score: scoreOrNull('Median score of the pages.'),
    site_score: scoreOrNull('Score of the site audits.'),
    found: count('Known URLs.'),
    fetched: count('URLs that were requested.'),
    judged: count('Pages that were judged.'),
    good: count('Pages with this result.'),
    decent: count('Pages with this result.'),
    bad: count('Pages with this result.'),
    bytes: count('Bytes that were loaded.'),
    sampled: count('Pages that were chosen to be opened in a browser; 0 until all pages are known.'),
    rendered: count('Pages that were opened in a browser, with their results from it.'),
    render_failed: count('Pages that the browser could not open; they keep their Quick results.'),
    options: Type.Object(
      {
        pages: count('Maximum number of pages.'),
        depth: oneOf(DEPTHS, { description: 'Depth of the sample that is opened in a browser; 0 without one.' }),
        sample: countOrNull('Maximum number of pages in that sample.'),
        device: oneOfOrNull(DEVICES, { description: 'The device that the sample is requested as.' }),
        scope: oneOf(SCOPES, { description: 'What belongs to the site.' }),
        include: texts('Only URLs that match one of these globs.'),
        exclude: texts('No URLs that match one of these globs.'),
        ignore_params: texts('Query parameters that don’t change the page.'),
        sitemap: texts('Sitemaps besides those that robots.txt names.'),
        list: countOrNull('How many URLs were given, if only those are scanned.'),
        nofollow: flag('Whether links with rel=nofollow are followed.'),
        external: flag('Whether links to other sites are checked.'),
        rate: Type.Integer({ description: 'Maximum number of requests per second to a host.' }),
        signed_in: flag('Whether its requests carried headers that log in.'),
      },
      { description: 'What was asked for.' },
    ),
    error: errorOrNull('Why the scan failed.'),
    rule_set: orNull('string', { description: 'The version of the rules that the site was judged by.' }),
    created_at: time('When the scan was created.'),
    started_at: timeOrNull('When the scan started.'),
    generated_at: timeOrNull('When the scan ended.'),
    results_removed_at: timeOrNull(
      'When its pages, links and findings were removed because of their age; scores and counts stay.',
    ),
    updated_at: time('When the scan last changed.'),
    page_url: Type.String({ format: 'uri', description: 'URL of the page that shows the scan.' }),
  },
  { $id: 'Scan', description: 'One pass over a whole site.' },
)
export type ScanRecord = Static<typeof ScanRecord>

const pageSummary = {
  n: Type.Integer({ minimum: 0, description: 'Number of the URL in its project: the same in every scan.' }),
  url: Type.String({ description: 'The URL as the site links to it, without fragment.' }),
  title: orNull('string', { description: 'Title of the page, at most 300 characters.' }),
  state: oneOf(STATES, { description: 'What happened to the URL.' }),
  code: orNull('integer', { description: 'Status code of the response; null without one.' }),
  score: scoreOrNull('Null if the page was not judged.'),
  result: resultOrNull('The result of that score.'),
  indexable: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether search engines may show the page; null if that is unknown.',
  }),
  reason: oneOfOrNull(INDEX_REASONS, { description: 'Why the page is not indexable.' }),
  clicks: countOrNull('Clicks from the start page; null if no links lead to the page.'),
  inlinks: countOrNull('Links of other pages to this one; null while the scan is under way.'),
  outlinks: countOrNull('Links of this page; null while the scan is under way.'),
  bytes: countOrNull('Size of the document.'),
  first_byte_ms: countOrNull('Time to first byte in milliseconds.'),
  rank: orNull('number', {
    minimum: 0,
    maximum: 1,
    description: 'PageRank within the site, relative to the strongest page.',
  }),
  redirect: countOrNull('Number of the URL that it redirects to.'),
  canonical: countOrNull('Number of the URL that the page names as canonical.'),
  failed: count('Audits of the page that failed.'),
  warned: count('Audits of the page with a warning.'),
}

export const ScanPageSummaryRecord = Type.Object(pageSummary, {
  $id: 'ScanPageSummary',
  description: 'A page of a scan in a list, without its results.',
})
export type ScanPageSummaryRecord = Static<typeof ScanPageSummaryRecord>

const pageName = {
  n: Type.Integer({ minimum: 0 }),
  url: Type.String(),
  title: orNull('string'),
}

export const ScanPageRecord = Type.Object(
  {
    ...pageSummary,
    via: Type.Array(Type.Object(pageName), {
      description: 'The shortest way from the start page, which is first, to this page, which is last.',
    }),
    results: Results,
  },
  { $id: 'ScanPage', description: 'A page of a scan with its results, as of a report.' },
)
export type ScanPageRecord = Static<typeof ScanPageRecord>

export const PageLinkRecord = Type.Object(
  {
    n: Type.Integer({ minimum: 0, description: 'Number of the URL at the other end of the link.' }),
    url: Type.String({ description: 'The URL at the other end of the link.' }),
    title: orNull('string', { description: 'Title of that page.' }),
    state: oneOf(STATES, { description: 'What happened to that URL.' }),
    code: orNull('integer', { description: 'Its status code; null without a response.' }),
    skipped: oneOfOrNull(SKIPS, {
      description:
        'Why the URL was not requested: by `include` or `exclude`, `nofollow`, not in the list, its form (too long, many parameters, repeated parts), because it looks like a log-out, or by the limit of known URLs.',
    }),
    kind: oneOf(LINK_KINDS, { description: 'How one page refers to the other.' }),
    place: oneOf(LINK_PLACES, { description: 'The part of the page that the link is in.' }),
    nofollow: Type.Boolean({ description: 'Whether the link or its page has nofollow.' }),
    rel: Type.Array(oneOf(LINK_RELS), { description: 'Other values of its `rel` attribute.' }),
    text: orNull('string', { description: 'Anchor text.' }),
  },
  { $id: 'PageLink', description: 'A link from or to a page of a scan.' },
)
export type PageLinkRecord = Static<typeof PageLinkRecord>

const key = orNull('string', { description: 'Identifies the message; its wording may change.' })
const params = Type.Unsafe<Params>({ type: 'object', description: 'The values in the sentence, by name.' })
const auditId = Type.String({ description: 'Id of the audit.', examples: ['site/broken-links'] })

export const ScanFindingRecord = Type.Object(
  {
    audit: auditId,
    level: oneOf(LEVELS, { description: 'An audit of the whole site, or of each page.' }),
    category: oneOf(FINDING_CATEGORIES, { description: 'Category of the audit.' }),
    importance: oneOf(IMPORTANCES, { description: 'Importance of the audit.' }),
    outcome: oneOf(OUTCOMES, { description: 'Of page audits, the worst outcome of any page.' }),
    title: Type.String({ description: 'The state that the outcome stands for, in a few words.' }),
    summary: orNull('string', { description: 'Of site audits: what was found.' }),
    key,
    params,
    pages: count('Pages that have the problem.'),
    counts: Type.Object(
      { fail: count('Failed.'), warn: count('With a warning.'), unknown: count('Could not be judged.') },
      { description: 'Pages by outcome.' },
    ),
    groups: count('Causes.'),
  },
  { $id: 'ScanFinding', description: 'What one audit found on a site.' },
)
export type ScanFindingRecord = Static<typeof ScanFindingRecord>

export const FindingGroupRecord = Type.Object(
  {
    group: Type.Integer({
      minimum: 0,
      description: 'Number of the cause within the finding; `group` of the list of pages takes it.',
    }),
    message: orNull('string', {
      description: 'The cause in a sentence; null if that differs from page to page, see `key`.',
    }),
    key,
    params,
    where: orNull('string', { description: 'A CSS selector, `header: Name`, or a URL.' }),
    outcome: oneOf(OUTCOMES, { description: 'Outcome of the audit for these pages.' }),
    target: objectOrNull(pageName, 'The URL that the cause is about.'),
    note: Type.Boolean({ description: 'True for a remark that did not affect the outcome.' }),
    pages: count('Pages with this cause.'),
    pattern: orNull('string', {
      description: 'If nearly all pages of one kind have it, probably by their template: the pattern of their URLs.',
    }),
    first: Type.Array(Type.Object(pageName), { description: 'Up to 10 of these pages.' }),
  },
  { $id: 'FindingGroup', description: 'Pages with the same cause: one fix.' },
)
export type FindingGroupRecord = Static<typeof FindingGroupRecord>

export const SCAN_RECORDS: TSchema[] = [
  ScanRecord,
  ScanPageSummaryRecord,
  ScanPageRecord,
  PageLinkRecord,
  ScanFindingRecord,
  FindingGroupRecord,
]
