/** Which folder may import which. A place is a folder or file below `src/`; the longest matching path decides. */
export interface Place {
  path: string
  /** Places its files may import from, besides their own and those open to all. */
  may: string[]
  /** Packages and node: modules; `*` for any. */
  packages: string[]
  /** No clock, no network, no node: modules, so of `common` only what is pure itself. */
  isPure?: true
}

/** The engine's data types. */
const MODEL = ['engine/model.ts', 'engine/browser-evidence.ts', 'engine/assessment.ts']

/** The same for scans. */
const SITE_MODEL = [
  'site.ts',
  'address.ts',
  'changes.ts',
  'compared-pages.ts',
  'page-facts.ts',
  'packed-numbers.ts',
  'page-columns.ts',
  'site-findings.ts',
  'site-shape.ts',
  'stored-facts.ts',
].map((file) => `engine/site/${file}`)

/** What every place may import; pure ones all but `common`, of which they may import a part. */
const SHARED = ['common', 'messages', 'vocabulary.ts', 'errors.ts']
const PURE_PART = ['common/durations.ts']

export const PLACES: Place[] = [
  { path: 'vocabulary.ts', may: [], packages: [] },
  { path: 'errors.ts', may: [], packages: [] },
  { path: 'common', may: [], packages: ['node:*'] },
  { path: 'common/tracing.ts', may: [], packages: ['@opentelemetry/api'] },
  { path: 'common/version.ts', may: [], packages: ['../package.json'] },
  { path: 'messages', may: [], packages: [], isPure: true },
  {
    path: 'words',
    may: ['engine/audit.ts', 'engine/audits', 'engine/site/audits', ...MODEL],
    packages: ['node:module'],
  },
  { path: 'engine/model.ts', may: ['engine/browser-evidence.ts'], packages: [], isPure: true },
  { path: 'engine/browser-evidence.ts', may: ['engine/model.ts'], packages: [], isPure: true },
  { path: 'engine/assessment.ts', may: ['engine/model.ts'], packages: [], isPure: true },
  { path: 'engine/body.ts', may: [...MODEL], packages: [], isPure: true },
  { path: 'engine/score.ts', may: [...MODEL], packages: [], isPure: true },
  { path: 'engine/audit.ts', may: [...MODEL, 'engine/derive'], packages: [], isPure: true },
  { path: 'engine/derive', may: [...MODEL, 'engine/body.ts'], packages: ['parse5', 'tldts'], isPure: true },
  {
    path: 'engine/audits',
    may: ['engine/audit.ts', 'engine/derive', ...MODEL, 'engine/vital-thresholds.ts'],
    packages: [],
    isPure: true,
  },
  {
    path: 'engine/site',
    may: ['engine/audit.ts', 'engine/derive', 'engine/score.ts', ...MODEL],
    packages: ['parse5', 'tldts'],
    isPure: true,
  },
  {
    path: 'engine/site/audits',
    may: ['engine/site', 'engine/audit.ts', 'engine/derive', 'engine/vital-thresholds.ts', ...MODEL],
    packages: [],
    isPure: true,
  },
  { path: 'engine/net', may: [...MODEL], packages: ['*'] },
  {
    path: 'engine/collector.ts',
    may: [...MODEL, 'engine/net', 'engine/derive'],
    packages: ['node:*'],
  },
  {
    path: 'engine/collectors',
    may: ['engine/collector.ts', ...MODEL, 'engine/body.ts', 'engine/net', 'engine/derive'],
    packages: ['node:*'],
  },
  { path: 'engine', may: [], packages: [] },
  { path: 'engine/testing', may: ['engine'], packages: [] },
  { path: 'config.ts', may: ['settings.ts', 'setting-values.ts', 'retention'], packages: [] },
  { path: 'settings.ts', may: ['setting-values.ts', 'retention'], packages: [] },
  { path: 'setting-values.ts', may: ['engine/net', 'actions/key-format.ts', 'retention', 'watch/rule'], packages: [] },
  // Published on its own, for browsers too.
  { path: 'client', may: [], packages: ['openapi-fetch'] },
  { path: 'retention', may: [], packages: [], isPure: true },
  // Checksums of pictures are as pure as the rest.
  { path: 'branding', may: [], packages: ['node:zlib'] },
  { path: 'results', may: [...MODEL, 'engine/vital-thresholds.ts'], packages: ['typebox'] },
  // Hashing is as pure as the rest; the clock and the network stay out.
  { path: 'compare', may: [...MODEL, 'engine/score.ts', 'results'], packages: ['node:crypto'] },
  // What is told, and how it is worded, follows from the event.
  { path: 'events', may: ['results'], packages: ['typebox'] },
  { path: 'alerts', may: [...MODEL, 'engine/score.ts', 'compare', 'results'], packages: ['typebox'] },
  {
    path: 'policy',
    may: [...MODEL, 'engine/score.ts', 'engine/site/glob.ts', 'results', 'compare'],
    packages: ['typebox', 'node:crypto'],
  },
  {
    path: 'storage',
    may: [
      'results',
      'compare',
      'events',
      'alerts',
      'retention',
      'branding',
      ...MODEL,
      ...SITE_MODEL,
      'engine/score.ts',
      'engine/derive/http/statuses.ts',
    ],
    packages: ['kysely', 'pg', 'node:*'],
  },
  // The only requests of storage that go over HTTP.
  { path: 'storage/blobs/s3-store.ts', may: ['storage/blobs'], packages: ['aws4fetch', 'node:crypto'] },
  {
    path: 'queue',
    may: ['results', 'compare', 'storage', 'engine'],
    packages: ['kysely', 'pg', 'pg-boss', 'node:*'],
  },
  // How events look in each kind of channel, and sending them.
  { path: 'notify', may: ['events', 'engine/net', 'words', 'watch/rule'], packages: ['nodemailer', 'node:*'] },
  { path: 'watch/rule', may: [], packages: [] },
  {
    path: 'watch',
    may: ['actions', 'queue', 'storage', 'compare', 'policy', 'alerts', 'events', 'notify'],
    packages: ['node:*'],
  },
  {
    path: 'actions',
    may: [
      ...['queue', 'storage', 'engine', 'results', 'retention', 'compare'],
      ...['policy', 'alerts', 'events', 'notify', 'branding', 'watch/rule'],
    ],
    packages: ['@simplewebauthn/server', 'openid-client', 'node:*'],
  },
  { path: 'actions/key-format.ts', may: [], packages: ['node:*'] },
  {
    path: 'observe',
    may: ['storage', 'actions/key-format.ts'],
    packages: ['fastify', 'pino', 'prom-client', 'node:*'],
  },
  { path: 'http', may: ['config.ts'], packages: ['fastify', 'node:*'] },
  {
    path: 'api',
    may: [
      'config.ts',
      'http',
      'words',
      'observe',
      'actions',
      'alerts',
      'branding',
      'results',
      'retention',
      'compare',
      'events',
      'policy',
      'queue',
      'storage',
      'engine',
      'watch/rule',
    ],
    packages: ['*'],
  },
  {
    path: 'web',
    may: [
      'config.ts',
      'http',
      'words',
      'actions',
      'alerts',
      'branding',
      'results',
      'retention',
      'compare',
      'policy',
      'queue',
      'storage',
      'engine',
      'watch/rule',
    ],
    packages: ['fastify', 'pino', 'preact', 'preact-render-to-string', 'd3-scale', 'd3-shape', 'qr', 'node:*'],
  },
  {
    path: 'cli',
    may: [
      ...['config.ts', 'setting-values.ts', 'words', 'api', 'web', 'observe', 'watch', 'actions', 'client'],
      ...['results', 'retention', 'compare', 'policy', 'queue', 'storage', 'engine', 'notify'],
    ],
    packages: ['fastify', 'pino', 'typebox', 'typebox/compile', 'yaml', 'node:*'],
  },
  { path: 'cli/outputs/testing', may: ['cli', 'engine'], packages: ['saxes'] },
]

/** Folders that read the database and leave every write to an action. */
const READERS = ['api', 'web', 'observe', 'cli/service']

/** What they may import from storage besides types: functions that read, and what is no function. */
const READS = /^(?:find|list)[A-Z]/
const ALSO_ALLOWED = [
  'latestResults',
  'queueDepth',
  'storageTrouble',
  'isLostCommit',
  'BlobStoreError',
  'TransferError',
  'LIGHTHOUSE',
]
/** What the command line does with the database as a whole. */
const OPERATOR_ONLY = ['openStorage', 'restoreStorage', 'startUpkeep', 'createPrivateFile', 'openS3', 'moveBlobs']

/** Why a value may not be imported from a file of storage, or null where it may. */
export function writeObjection(from: string, name: string, to: string): string | null {
  const reader = READERS.find((folder) => within(from, folder))
  if (reader === undefined || !within(to, 'storage')) return null
  const allowed = reader === 'cli/service' ? [...ALSO_ALLOWED, ...OPERATOR_ONLY] : ALSO_ALLOWED
  if (READS.test(name) || allowed.includes(name)) return null
  return `${from} may not import ${name} of ${to}. Every write is an action; functions that read are named find… or list….`
}

/** Statements and transactions that a reader builds itself, past the functions of storage. */
export function writeInText(from: string, text: string): string | null {
  if (!READERS.some((folder) => within(from, folder))) return null
  const [found] = /\.(?:transaction|background|insertInto|updateTable|deleteFrom)\(/.exec(text) ?? []
  return found === undefined ? null : `${from} writes by itself (${found}…). Every write is an action.`
}

/** Where the two databases may be told apart: their own folders, and the choice of a queue. */
const DIALECTS = ['storage/sqlite', 'storage/postgres', 'queue/queue.ts']

/** A branch on the kind of database outside of the dialects' folders. */
export function dialectInText(from: string, text: string): string | null {
  if (DIALECTS.some((folder) => within(from, folder))) return null
  const [found] = /(?:Postgres|Sqlite)Adapter|\.kind [!=]== '(?:sqlite|postgres)'/.exec(text) ?? []
  return found === undefined ? null : `${from} tells databases apart (${found}). Give both a method in storage/open.ts.`
}

const WORDS: Record<string, string> = {
  'engine/audits': 'Audits are pure: they only use the evidence and its readings.',
  'engine/site/audits': 'Site audits are pure: they only use the columns of a site.',
  'engine/derive': 'Readings are pure: they only use the evidence.',
  'engine/site': 'The rules of a scan are pure: the scan brings the time and what was fetched.',
  'engine/net': 'The network code is independent of audits.',
  results: 'Results are the contract between worker and readers, and depend on neither.',
  compare: 'Comparing is pure: two runs in, what is different out.',
  alerts: 'What a run means to a rule follows from the run and from where the alert stands.',
  policy: 'Applying a policy is pure: a run and a policy in, a view of the run out.',
  storage: 'Storage only depends on the data types of engine and results.',
  queue: 'The queue connects storage and engine, and is independent of HTTP.',
  actions: 'Actions are independent of HTTP, because API, pages and commands share them.',
  'watch/rule': 'When a schedule runs follows from its rule, its time zone and the time it is given.',
  observe: 'Logging, metrics and health are shared by `serve` and `work`, and independent of the API.',
  web: 'Pages and API are independent of each other: what both need is an action.',
  engine: 'The engine is a library: it depends on nothing outside.',
}

/** Why an import is wrong, or null where it is allowed. `from` and `to` are paths below `src/`, or a package's name. */
export function objection(from: string, to: string): string | null {
  const place = placeOf(from)
  if (place === null) return `${from} is in no place of the table; add the place and what it may import.`
  const allowed = isFile(to) ? mayImport(place, to) : mayUse(place, to)
  return allowed ? null : `${from} may not import ${to}. ${WORDS[place.path] ?? ''}`.trim()
}

function mayImport(place: Place, to: string): boolean {
  if ([place.path, ...place.may].some((path) => within(to, path))) return true
  if (SHARED.some((path) => within(place.path, path))) return false
  if (place.isPure && within(to, 'common')) return PURE_PART.includes(to)
  return SHARED.some((path) => within(to, path))
}

function mayUse(place: Place, name: string): boolean {
  return place.packages.some((one) => one === '*' || one === name || (one === 'node:*' && name.startsWith('node:')))
}

function placeOf(file: string): Place | null {
  const matching = PLACES.filter((place) => within(file, place.path))
  return matching.sort((a, b) => b.path.length - a.path.length)[0] ?? null
}

function within(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`)
}

function isFile(to: string): boolean {
  return to.endsWith('.ts') || to.endsWith('.tsx')
}
