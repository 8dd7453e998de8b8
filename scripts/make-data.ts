import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `node scripts/make-data.ts`: makes the data files of the engine out of development dependencies,
 * so that the engine itself carries only the facts it looks up.
 */
const ROOT = join(import.meta.dirname, '..')
const DERIVE = join(ROOT, 'src/engine/derive')

function read(path: string): string {
  return readFileSync(join(ROOT, 'node_modules', path), 'utf8')
}

function versionOf(name: string): string {
  return (JSON.parse(read(`${name}/package.json`)) as { version: string }).version
}

/** One string of words each: a list literal of thousands costs every start, a string is split when first asked. */
function write(file: string, header: string[], lists: [name: string, words: string[]][]): void {
  const comment = ['/**', ...header.map((line) => ` * ${line}`), ' */'].join('\n')
  const constants = lists.map(([name, words]) => `export const ${name} =\n  '${words.join(' ')}'\n`)
  writeFileSync(join(DERIVE, file), `${comment}\n\n${constants.join('\n')}`)
  console.log(`${file}: ${lists.map(([name, words]) => `${words.length} ${name}`).join(', ')}`)
}

function registered(kind: string): string[] {
  const subtags = JSON.parse(read(`language-subtag-registry/data/json/${kind}.json`)) as Record<string, number>
  // Ranges ("qaa..qtz") are for private use; the code that looks up knows them.
  return Object.keys(subtags).filter((subtag) => !subtag.includes('..'))
}

function makeLanguageTags(): void {
  const meta = JSON.parse(read('language-subtag-registry/data/json/meta.json')) as { 'File-Date': string }
  const languages = registered('language')
  write(
    'text/language-tags-data.ts',
    [
      'The subtags of the IANA Language Subtag Registry (BCP 47), in lower case.',
      'https://www.iana.org/assignments/language-subtag-registry',
      `Written by scripts/make-data.ts from language-subtag-registry ${versionOf('language-subtag-registry')}, registry of ${meta['File-Date']}.`,
    ],
    [
      ['SHORT_LANGUAGES', languages.filter((subtag) => subtag.length === 2)],
      ['LONG_LANGUAGES', languages.filter((subtag) => subtag.length > 2)],
      ['EXTENDED_LANGUAGES', registered('extlang')],
      ['SCRIPTS', registered('script')],
      ['REGIONS', registered('region')],
      ['VARIANTS', registered('variant')],
      ['GRANDFATHERED', registered('grandfathered')],
    ],
  )
}

function makeSchemaOrgTypes(): void {
  const declarations = read('schema-dts/dist/schema.d.ts')
  const names = new Set<string>()
  // Types that may head an item are written as the literal of their `@type`; the data types are plain aliases.
  for (const [, name] of declarations.matchAll(/"@type": "([^"]+)"/g)) names.add(name!)
  for (const [, name] of declarations.matchAll(/^export type ([A-Z]\w*) = /gm)) names.add(name!)
  const own = [...names].filter((name) => /^\w+$/.test(name))
  write(
    'metadata/schema-org-types.ts',
    [
      'The names of the types of schema.org.',
      'https://schema.org/docs/full.html',
      `Written by scripts/make-data.ts from schema-dts ${versionOf('schema-dts')}, which is generated from the vocabulary.`,
    ],
    [['SCHEMA_ORG_TYPES', own.sort()]],
  )
}

interface Bypasses {
  urls: string[]
  needsEval?: string[]
}

function makeCspBypasses(): void {
  const bypasses = (kind: string) => JSON.parse(read(`csp_evaluator/allowlist_bypasses/json/${kind}.json`)) as Bypasses
  const jsonp = bypasses('jsonp')
  const addresses = ({ urls }: Bypasses) => urls.map((url) => url.replace(/^\/\//, '').replace(/\?.*/, ''))
  write(
    'csp/bypass-data.ts',
    [
      'Endpoints on popular hosts that let an attacker around a policy which allows the host.',
      'https://github.com/google/csp-evaluator',
      `Written by scripts/make-data.ts from csp_evaluator ${versionOf('csp_evaluator')}.`,
    ],
    [
      ['JSONP', addresses(jsonp)],
      ['JSONP_NEEDS_EVAL', jsonp.needsEval ?? []],
      ['ANGULARJS', addresses(bypasses('angular'))],
      ['FLASH', addresses(bypasses('flash'))],
    ],
  )
}

makeLanguageTags()
makeSchemaOrgTypes()
makeCspBypasses()
