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
const MODEL = ['engine/model.ts', 'engine/browser-evidence.ts', 'engine/evidence.ts', 'engine/assessment.ts']

/** The same for scans. */
const SITE_MODEL = [
  'site.ts',
  'changes.ts',
  'packed-numbers.ts',
  'page-columns.ts',
  'site-findings.ts',
  'site-shape.ts',
  'addresses/address.ts',
  'pages/compared-pages.ts',
  'pages/page-facts.ts',
  'pages/stored-facts.ts',
].map((file) => `engine/site/${file}`)

/** What every place may import; pure ones all but `common`, of which they may import a part. */
const SHARED = ['common', 'messages', 'vocabulary.ts', 'errors.ts']
const PURE_PART = ['common/durations.ts', 'common/binary-search.ts', 'common/is-object.ts', 'common/text.ts']

/**
 * The rooms, each above those that it may import: an arrow only points down, so no two rooms import each other. Below
 * them all are the files that every room may import.
 */
export const ROOMS = [
  'cli',
  'server',
  'watch',
  'actions',
  'queue',
  'notify',
  'storage',
  'config.ts',
  'settings.ts',
  'setting-values.ts',
  'domain',
  'words',
  'engine',
  'messages',
  'common',
  'errors.ts',
  'vocabulary.ts',
]

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
  { path: 'engine/model.ts', may: [], packages: [], isPure: true },
  { path: 'engine/browser-evidence.ts', may: ['engine/model.ts'], packages: [], isPure: true },
  { path: 'engine/evidence.ts', may: ['engine/model.ts', 'engine/browser-evidence.ts'], packages: [], isPure: true },
  { path: 'engine/assessment.ts', may: ['engine/model.ts'], packages: [], isPure: true },
  { path: 'engine/body.ts', may: [...MODEL], packages: [], isPure: true },
  { path: 'engine/score.ts', may: [...MODEL], packages: [], isPure: true },
  { path: 'engine/audit.ts', may: [...MODEL, 'engine/derive'], packages: [], isPure: true },
  { path: 'engine/authorities.ts', may: ['engine/audit.ts'], packages: [], isPure: true },
  { path: 'engine/derive', may: [...MODEL, 'engine/body.ts'], packages: ['parse5', 'tldts'], isPure: true },
  {
    path: 'engine/audits',
    may: ['engine/audit.ts', 'engine/authorities.ts', 'engine/derive', ...MODEL, 'engine/vital-thresholds.ts'],
    packages: [],
    isPure: true,
  },
  {
    path: 'engine/site',
    may: ['engine/audit.ts', 'engine/authorities.ts', 'engine/derive', 'engine/score.ts', ...MODEL],
    packages: ['parse5', 'tldts'],
    isPure: true,
  },
  {
    path: 'engine/site/audits',
    may: [
      'engine/site',
      'engine/audit.ts',
      'engine/authorities.ts',
      'engine/derive',
      'engine/vital-thresholds.ts',
      ...MODEL,
    ],
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
  { path: 'engine/testing', may: ['engine'], packages: ['node:events', 'puppeteer-core', 'vitest'] },
  { path: 'config.ts', may: ['settings.ts', 'setting-values.ts', 'domain'], packages: [] },
  { path: 'settings.ts', may: ['setting-values.ts', 'domain'], packages: [] },
  { path: 'setting-values.ts', may: ['engine/net', 'domain'], packages: [] },
  { path: 'domain/retention', may: [], packages: [], isPure: true },
  { path: 'domain/schedules', may: [], packages: [] },
  { path: 'domain/uptime', may: [], packages: [], isPure: true },
  // Hashes, random keys and checksums of pictures are as pure as the rest; the clock and the network stay out.
  { path: 'domain/keys', may: [], packages: ['node:crypto', 'node:zlib'] },
  { path: 'domain/branding', may: [], packages: ['node:zlib'] },
  { path: 'domain/results', may: [...MODEL, 'engine/vital-thresholds.ts'], packages: ['typebox'] },
  { path: 'domain/compare', may: [...MODEL, 'engine/score.ts', 'domain/results'], packages: ['node:crypto'] },
  // The event alone determines the content and the wording of a message.
  { path: 'domain/events', may: ['domain/results'], packages: ['typebox'] },
  {
    path: 'domain/alerts',
    may: [...MODEL, 'engine/score.ts', 'domain/compare', 'domain/results'],
    packages: ['typebox'],
  },
  {
    path: 'domain/policies',
    may: [
      ...MODEL,
      'engine/score.ts',
      'engine/site/addresses/glob.ts',
      'engine/derive/content/written-checks.ts',
      'domain/results',
      'domain/compare',
    ],
    packages: ['typebox', 'node:crypto'],
  },
  {
    path: 'storage',
    may: ['domain', ...MODEL, ...SITE_MODEL, 'engine/score.ts', 'engine/derive/http/statuses.ts'],
    packages: ['kysely', 'pg', 'node:*'],
  },
  // The only requests of storage that go over HTTP.
  { path: 'storage/blobs/s3-store.ts', may: ['storage/blobs'], packages: ['aws4fetch', 'node:crypto'] },
  { path: 'queue', may: ['domain', 'storage', 'engine'], packages: ['kysely', 'pg', 'pg-boss', 'node:*'] },
  // How events look in each kind of channel, and sending them.
  { path: 'notify', may: ['domain', 'engine/net', 'words'], packages: ['nodemailer', 'node:*'] },
  {
    path: 'actions',
    may: ['queue', 'storage', 'notify', 'domain', 'engine'],
    packages: ['@simplewebauthn/server', 'openid-client', 'node:*'],
  },
  { path: 'watch', may: ['actions', 'queue', 'storage', 'notify', 'domain'], packages: ['node:*'] },
  {
    path: 'server/observe',
    may: ['storage', 'domain/keys'],
    packages: ['fastify', 'pino', 'prom-client', 'node:*'],
  },
  { path: 'server/http', may: ['config.ts'], packages: ['fastify', 'node:*'] },
  {
    path: 'server/api',
    may: ['config.ts', 'server/http', 'server/observe', 'words', 'actions', 'domain', 'queue', 'storage', 'engine'],
    packages: ['*'],
  },
  {
    path: 'server/web',
    may: ['config.ts', 'server/http', 'words', 'actions', 'domain', 'queue', 'storage', 'engine'],
    packages: ['fastify', 'pino', 'preact', 'preact-render-to-string', 'd3-scale', 'd3-shape', 'qr', 'node:*'],
  },
  // Opens a site around the tests of a file.
  {
    path: 'server/web/testing',
    may: ['server/web', 'config.ts', 'actions', 'queue', 'storage', 'engine'],
    packages: ['fastify', 'pino', 'vitest', 'node:*'],
  },
  {
    path: 'cli',
    may: [
      'config.ts',
      'setting-values.ts',
      '../client',
      'words',
      'server',
      'watch',
      'actions',
      'notify',
      'queue',
      'storage',
      'domain',
      'engine',
    ],
    packages: ['fastify', 'pino', 'typebox', 'typebox/compile', 'yaml', 'node:*'],
  },
  { path: 'cli/outputs/testing', may: ['cli', 'domain', 'engine'], packages: ['saxes'] },
]

/** Why an import goes against the order of the rooms, or null where it doesn't. */
export function upwardObjection(from: string, to: string): string | null {
  const above = ROOMS.indexOf(roomOf(from))
  const below = ROOMS.indexOf(roomOf(to))
  if (above === -1) return `${from} is in no room of the list.`
  return above > below ? `${from} imports ${to}, a room above its own.` : null
}

function roomOf(file: string): string {
  return file.split('/')[0]!
}

const MOST_FILES = 30
/** Folders in which each file is one of a kind, so that a name finds it. */
const ONE_OF_A_KIND =
  /^engine\/(?:site\/)?audits(?:\/|$)|^cli\/commands$|^server\/web\/(?:components|words\/\w+)$|^words\/|^storage\/\w+\/migrations$/

/** A folder with too many files to find anything in; null if it's small enough. `files`: without tests. */
export function folderObjection(folder: string, files: number): string | null {
  if (files <= MOST_FILES || ONE_OF_A_KIND.test(folder)) return null
  return `${folder} has ${files} files; put those of one noun into a folder of their own.`
}

/**
 * The files that import each other in a circle, types included: what is left after dropping, again and again, each file
 * that imports none of the others or that none of them imports. Files between two circles are left, too.
 */
export function circularFiles(importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...importsOf.keys()]
  for (;;) {
    const kept = new Set(left)
    const imported = new Set(left.flatMap((file) => importsOf.get(file)!))
    const circular = left.filter((file) => imported.has(file) && importsOf.get(file)!.some((one) => kept.has(one)))
    if (circular.length === left.length) return left
    left = circular
  }
}

/** Folders that read the database and leave every write to an action. */
const READERS = ['server', 'cli/service']

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

/** Where code may depend on the kind of database: in the folders of the two databases, and in the choice of a queue. */
const DIALECTS = ['storage/sqlite', 'storage/postgres', 'queue/open-queue.ts']

/** A branch on the kind of database outside of the dialects' folders. */
export function dialectInText(from: string, text: string): string | null {
  if (DIALECTS.some((folder) => within(from, folder))) return null
  const [found] = /(?:Postgres|Sqlite)Adapter|\.kind [!=]== '(?:sqlite|postgres)'/.exec(text) ?? []
  return found === undefined
    ? null
    : `${from} tells databases apart (${found}). Give both a method in storage/storage.ts.`
}

const WORDS: Record<string, string> = {
  'engine/audits': 'Audits are pure: they only use the evidence and its readings.',
  'engine/site/audits': 'Site audits are pure: they only use the columns of a site.',
  'engine/derive': 'Readings are pure: they only use the evidence.',
  'engine/site': 'The rules of a scan are pure: the scan brings the time and what was fetched.',
  'engine/net': 'The network code is independent of audits.',
  'domain/results': 'Results are the contract between worker and readers, and depend on neither.',
  'domain/compare': 'Comparing is pure: two runs in, what is different out.',
  'domain/alerts': 'What a run means to a rule follows from the run and from where the alert stands.',
  'domain/policies': 'Applying a policy is pure: a run and a policy in, a view of the run out.',
  storage: 'Storage only depends on the data types of engine and results.',
  queue: 'The queue connects storage and engine, and is independent of HTTP.',
  actions: 'Actions are independent of HTTP, because API, pages and commands share them.',
  'domain/schedules': 'When a schedule runs follows from its rule, its time zone and the time it is given.',
  'server/observe': 'Logging, metrics and health are shared by `serve` and `work`, and independent of the API.',
  'server/web': 'Pages and API are independent of each other: what both need is an action.',
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
