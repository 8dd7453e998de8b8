import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { objection } from './architecture/rules.ts'

const SRC = join(import.meta.dirname, '..', 'src')
const IMPORT = /^\s*(?:import|export)\b[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file))
const code = files.filter((file) => !file.endsWith('.test.ts'))

/** What a file imports: paths below `src/`, or package names. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3])!
    return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
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

describe('the architecture', () => {
  it('holds: nobody imports what the table does not allow', () => {
    const objections = code.flatMap((file) => importsOf(file).map((target) => objection(file, target)))
    expect(objections.filter((one) => one !== null)).toEqual([])
  })

  it.each([
    ['engine/audits/seo/title.ts', 'node:fs'],
    ['engine/audits/seo/title.ts', 'engine/net/http.ts'],
    ['engine/derive/document.ts', 'engine/audits/index.ts'],
    ['engine/judge.ts', 'cli/main.ts'],
    ['engine/collectors/page.ts', 'undici'],
    ['web/routes.ts', 'api/server.ts'],
    ['actions/create-report.ts', 'fastify'],
    ['common/limiter.ts', 'vocabulary.ts'],
    ['common/limiter.ts', 'engine/model.ts'],
    ['vocabulary.ts', 'common/limiter.ts'],
    ['engine/audits/seo/title.ts', 'common/limiter.ts'],
    ['observe/health.ts', 'api/problems.ts'],
    ['nowhere/new.ts', 'errors.ts'],
  ])('objects to a planted import: %s of %s', (from, to) => {
    expect(objection(from, to)).toContain(from)
  })

  it.each([
    ['common/limiter.ts', 'common/text.ts'],
    ['common/limiter.ts', 'node:perf_hooks'],
    ['engine/audits/seo/title.ts', 'vocabulary.ts'],
    ['engine/net/http.ts', 'common/limiter.ts'],
    ['web/routes.ts', 'errors.ts'],
  ])('allows %s to import %s', (from, to) => {
    expect(objection(from, to)).toBeNull()
  })

  it('keeps the clock and chance out of what must be pure', () => {
    const impure = code
      .filter((file) => /^engine\/(audits|derive)\//.test(file))
      .filter((file) =>
        /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(/.test(readFileSync(join(SRC, file), 'utf8')),
      )
    expect(impure).toEqual([])
  })

  it('has a test beside every audit, reading and parser', () => {
    const untested = code
      .filter((file) => /^engine\/audits\/[^/]+\/(?!index)/.test(file))
      .filter((file) => !files.includes(file.replace(/\.ts$/, '.test.ts')))
    expect(untested).toEqual([])
  })

  it.each(['cli/check/run.ts', 'cli/service/serve.ts'])(
    'leaves the browser libraries to the browser process: %s',
    (file) => {
      const loaded = loadedWith(file)
      expect(loaded).toContain('engine/net/browser/browser.ts')
      expect(
        [...loaded].filter((one) => /^(puppeteer-core|lighthouse|axe-core|@sparticuz\/chromium)$/.test(one)),
      ).toEqual([])
    },
  )

  it('has no junk drawers', () => {
    const drawers = code.filter((file) => /(^|\/)(utils?|helpers?|types|misc|common)\.tsx?$/.test(file))
    expect(drawers.map((file) => relative(dirname(SRC), join(SRC, file)))).toEqual([])
  })
})
