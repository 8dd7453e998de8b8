import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  circularFiles,
  dialectInText,
  folderObjection,
  objection,
  upwardObjection,
  writeInText,
  writeObjection,
} from './architecture/rules.ts'

const SRC = join(import.meta.dirname, '..', 'src')
const IMPORT = /^\s*(?:import|export)\b[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file))
const code = files.filter((file) => !/\.test\.tsx?$/.test(file))
const product = code.filter((file) => !file.includes('/testing/'))

/** What a file imports: paths below `src/`, or package names. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3])!
    return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
  })
}

const NAMED = /^\s*(?:import|export)\b(?!\s+type\b)\s*(?:\{([^}]*)\}|(\*)[^'{]*)\s*from\s+'([^']+)'/gm

/** The values that a file imports by name, and from where; `*` for a whole module. */
function namesOf(file: string): { name: string; target: string }[] {
  return [...readFileSync(join(SRC, file), 'utf8').matchAll(NAMED)].flatMap(([, names, all, from = '']) => {
    const target = from.startsWith('.') ? posix.join(posix.dirname(file), from) : from
    const values = (names ?? all ?? '').split(',').map((one) => one.trim())
    return values
      .filter((one) => one !== '' && !one.startsWith('type '))
      .map((one) => ({ name: one.split(' as ')[0]!, target }))
  })
}

const LOADED = /^\s*(?:import|export)\b(?!\s+type\b)[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'/gm

/** Everything that comes with a file when it is loaded: paths below `src/`, and package names. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set([file])
  for (const one of loaded) {
    if (!files.includes(one)) continue
    for (const match of readFileSync(join(SRC, one), 'utf8').matchAll(LOADED)) {
      const target = (match[1] ?? match[2])!
      loaded.add(target.startsWith('.') ? posix.join(posix.dirname(one), target) : target)
    }
  }
  return loaded
}

const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm

const FEWEST_LINES = 25
/** Kinds of which each has a file of its own, however short. */
const ONE_EACH =
  /^engine\/audits\/|^engine\/collectors\/|^cli\/commands\/|\/migrations\/|^notify\/templates\/|^server\/web\/components\/|(^|\/)index\.tsx?$/
/** Data that a script writes has a file of its own, so that it can be written again. */
const WRITTEN_BY_SCRIPT = /^\/\*\*(?:\n \*[^\n]*)* Written by scripts\//

function isShort(text: string): boolean {
  return text.trimEnd().split('\n').length < FEWEST_LINES && !WRITTEN_BY_SCRIPT.test(text)
}

const ROOT = join(SRC, '..')
const testFiles = ['src', 'client', 'test']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('/node_modules/'))

/** Helpers that open a browser, and the one that starts servers and workers as processes. */
const OPENS_BROWSER = ['test/web/chromium.ts', 'test/browser/use-browser.ts']
const STARTS_PROCESSES = ['test/faults/member.ts']

/** Whether a test uses one of these helpers, by itself or by what it imports. All are paths below the root. */
function uses(helpers: string[], file: string, seen = new Set<string>()): boolean {
  if (helpers.includes(file)) return true
  const isOfTests = file.startsWith('test/') || testFiles.includes(file)
  if (!isOfTests || seen.has(file) || !existsSync(join(ROOT, file))) return false
  seen.add(file)
  const imported = readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)
  return [...imported].some(
    ([, from = '']) => from.startsWith('.') && uses(helpers, posix.join(posix.dirname(file), from), seen),
  )
}

describe('the architecture', () => {
  it('holds: there is no import that the table does not allow', () => {
    const objections = code.flatMap((file) => importsOf(file).map((target) => objection(file, target)))
    expect(objections.filter((one) => one !== null)).toEqual([])
  })

  it.each([
    ['engine/audits/seo/title.ts', 'node:fs'],
    ['engine/audits/seo/title.ts', 'engine/net/http.ts'],
    ['engine/derive/document.ts', 'engine/audits/index.ts'],
    ['engine/judge.ts', 'cli/main.ts'],
    ['engine/collectors/page.ts', 'undici'],
    ['server/web/routes.ts', 'server/api/server.ts'],
    ['actions/reports/create-report.ts', 'fastify'],
    ['common/limiter.ts', 'vocabulary.ts'],
    ['common/limiter.ts', 'engine/model.ts'],
    ['vocabulary.ts', 'common/limiter.ts'],
    ['engine/audits/seo/title.ts', 'common/limiter.ts'],
    ['server/observe/health.ts', 'server/api/problems.ts'],
    ['domain/compare/compare-runs.ts', 'storage/runs/runs.ts'],
    ['domain/compare/compare-runs.ts', 'engine/judge.ts'],
    ['domain/policies/apply-policy.ts', 'storage/runs/runs.ts'],
    ['nowhere/new.ts', 'errors.ts'],
  ])('objects to a planted import: %s of %s', (from, to) => {
    expect(objection(from, to)).toContain(from)
  })

  it.each([
    ['common/limiter.ts', 'common/text.ts'],
    ['common/limiter.ts', 'node:perf_hooks'],
    ['engine/audits/seo/title.ts', 'vocabulary.ts'],
    ['engine/net/http.ts', 'common/limiter.ts'],
    ['server/web/routes.ts', 'errors.ts'],
  ])('allows %s to import %s', (from, to) => {
    expect(objection(from, to)).toBeNull()
  })

  it('has a client that imports nothing of the service: it is published on its own, for browsers too', () => {
    const client = readdirSync(join(ROOT, 'client'))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `../client/${file}`)
    const imported = client.flatMap(importsOf).filter((target) => !client.includes(target))
    expect([...new Set(imported)]).toEqual(['openapi-fetch'])
  })

  it('has every arrow between rooms point down', () => {
    const objections = product.flatMap((file) =>
      importsOf(file)
        .filter((target) => files.includes(target))
        .map((target) => upwardObjection(file, target)),
    )
    expect(objections.filter((one) => one !== null)).toEqual([])
  })

  it.each([
    ['storage/open.ts', 'queue/queue.ts'],
    ['notify/mail.ts', 'watch/tick.ts'],
    ['words/translator.ts', 'domain/alerts/readings.ts'],
    ['nowhere/new.ts', 'errors.ts'],
  ])('objects to a planted arrow that points up: %s imports %s', (from, to) => {
    expect(upwardObjection(from, to)).toContain(from)
  })

  it('has no circles: a file imports nothing that needs it', () => {
    const imports = new Map(code.map((file) => [file, importsOf(file)]))
    expect(circularFiles(imports)).toEqual([])
    const planted = new Map(imports).set('vocabulary.ts', ['engine/score.ts'])
    expect(circularFiles(planted)).toEqual(expect.arrayContaining(['engine/score.ts', 'vocabulary.ts']))
  })

  it('has no folder with too many files to find anything in', () => {
    const sizes = Map.groupBy(product, (file) => posix.dirname(file))
    const objections = [...sizes].map(([folder, inside]) => folderObjection(folder, inside.length))
    expect(objections.filter((one) => one !== null)).toEqual([])
    expect(folderObjection('actions', 31)).toContain('31 files')
    expect(folderObjection('actions', 30)).toBeNull()
  })

  it('knows end-to-end tests by their names', () => {
    const inBrowser = testFiles.filter((file) => uses(OPENS_BROWSER, file))
    const ofProcesses = testFiles.filter((file) => uses(STARTS_PROCESSES, file))
    expect(inBrowser.filter((file) => !file.endsWith('.browser.test.ts'))).toEqual([])
    expect(ofProcesses.filter((file) => !/\.(?:browser|e2e)\.test\.ts$/.test(file))).toEqual([])
    expect(inBrowser.length).toBeGreaterThan(10)
    expect(ofProcesses.length).toBeGreaterThan(3)
  })

  it('keeps the clock and chance out of what must be pure', () => {
    const impure = code
      .filter((file) => /^(?:engine\/(?:audits|derive)|domain\/(?:compare|policies|schedules))\//.test(file))
      .filter((file) =>
        /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(/.test(readFileSync(join(SRC, file), 'utf8')),
      )
    expect(impure).toEqual([])
  })

  it('leaves every write to an action', () => {
    const production = code.filter((file) => !file.includes('/testing/'))
    const objections = production.flatMap((file) => [
      writeInText(file, readFileSync(join(SRC, file), 'utf8')),
      ...namesOf(file).map(({ name, target }) => writeObjection(file, name, target)),
    ])
    expect(objections.filter((one) => one !== null)).toEqual([])
  })

  it.each([
    ['server/web/people/account/routes.ts', 'createKey', 'storage/keys/keys.ts'],
    ['server/api/reports/update-report.ts', 'updateReport', 'storage/reports/reports.ts'],
    ['server/api/server.ts', 'startUpkeep', 'storage/upkeep.ts'],
    ['cli/service/users.ts', 'setPassword', 'storage/people/users.ts'],
  ])('objects to a planted write: %s imports %s', (from, name, to) => {
    expect(writeObjection(from, name, to)).toContain(name)
    expect(writeInText(from, 'await storage.transaction((db) => …)')).toContain(from)
  })

  it('tells SQLite and PostgreSQL apart only in their own folders', () => {
    const objections = code.map((file) => dialectInText(file, readFileSync(join(SRC, file), 'utf8')))
    expect(objections.filter((one) => one !== null)).toEqual([])
  })

  it.each(['adapter instanceof PostgresAdapter', "storage.kind === 'postgres'"])('objects to a planted %s', (text) => {
    expect(dialectInText('storage/transaction.ts', text)).toContain('storage/transaction.ts')
    expect(dialectInText('storage/postgres/open.ts', text)).toBeNull()
  })

  it('has a test beside every audit, reading and parser', () => {
    const untested = code
      .filter((file) => /^engine\/audits\/[^/]+\/(?!index)/.test(file))
      .filter((file) => !files.includes(file.replace(/\.ts$/, '.test.ts')))
    expect(untested).toEqual([])
  })

  it.each(['engine/net/browser/browser.ts', 'cli/service/serve.ts'])(
    'leaves the browser libraries to the browser process: %s',
    (file) => {
      const loaded = loadedWith(file)
      expect(loaded).toContain('engine/net/browser/browser.ts')
      expect(
        [...loaded].filter((one) => /^(puppeteer-core|lighthouse|axe-core|@sparticuz\/chromium)$/.test(one)),
      ).toEqual([])
    },
  )

  it('loads no browser and no database for a quick check', () => {
    const loaded = loadedWith('cli/check/run.ts')
    expect(loaded).toContain('engine/judge.ts')
    expect([...loaded].filter((one) => /^(engine\/net\/browser|storage|actions|kysely)\b/.test(one))).toEqual([])
  })

  it('has no junk drawers', () => {
    const drawers = code.filter((file) => /(^|\/)(utils?|helpers?|types|misc|common)\.tsx?$/.test(file))
    expect(drawers.map((file) => relative(dirname(SRC), join(SRC, file)))).toEqual([])
  })

  it('calls no two exported types by the same name', () => {
    const places = new Map<string, string[]>()
    for (const file of product)
      for (const [, name] of readFileSync(join(SRC, file), 'utf8').matchAll(EXPORTED_TYPE))
        places.set(name!, [...(places.get(name!) ?? []), file])
    const shared = [...places].filter(([, found]) => found.length > 1)
    expect(Object.fromEntries(shared)).toEqual({})
  })

  it('keeps a file of a few lines with one importer in that importer', () => {
    const importers = new Map<string, Set<string>>()
    for (const file of product)
      for (const target of importsOf(file)) importers.set(target, (importers.get(target) ?? new Set()).add(file))
    const splinters = product.filter(
      (file) =>
        !ONE_EACH.test(file) && importers.get(file)?.size === 1 && isShort(readFileSync(join(SRC, file), 'utf8')),
    )
    expect(splinters).toEqual([])
  })
})
