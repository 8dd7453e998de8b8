import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '../src/config.ts'
import type { Dependencies } from '../src/server/api/dependencies.ts'
import { createLimiters } from '../src/server/api/limits.ts'
import { buildServer } from '../src/server/api/server.ts'

const ROOT = join(import.meta.dirname, '..')
const TYPES = join(ROOT, 'client/api-types.ts')
/** In a package of its own, because it needs another TypeScript than Verdict itself. */
const GENERATOR = join(ROOT, 'test/client')
const GENERATE = join(GENERATOR, 'node_modules/openapi-typescript/bin/cli.js')
/** What makes different types of the same document when it is changed. */
const GENERATED_BY = [import.meta.filename, join(GENERATOR, 'package.json')]

/** Makes client/api-types.ts, the types of `verdict/client`, from the OpenAPI document, unless they are of that document already. */
export async function writeClientTypes(): Promise<void> {
  const document = JSON.stringify(trimmed((await openApiDocument()) as OpenApi))
  const mark = `// ${hashOf([document, ...GENERATED_BY.map((file) => readFileSync(file, 'utf8'))])}\n`
  if (existsSync(TYPES) && readFileSync(TYPES, 'utf8').startsWith(mark)) return
  // Moved there when it is whole: tsc may be reading the one before.
  const folder = mkdtempSync(join(ROOT, 'node_modules/.client-types-'))
  try {
    const from = join(folder, 'openapi.json')
    const to = join(folder, 'types.ts')
    writeFileSync(from, document)
    execFileSync(process.execPath, [GENERATE, from, '-o', to])
    writeFileSync(to, mark + styled(readFileSync(to, 'utf8')))
    renameSync(to, TYPES)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its routes use what they depend on only when they are requested, so that no database has to be there. */
async function openApiDocument(): Promise<object> {
  const config = parseConfig({}).config!
  const dependencies = { ...createLimiters(config), config, now: Date.now } as Dependencies
  const app = await buildServer(dependencies, { routes: async () => {}, noPage: async () => {} })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}

function hashOf(texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

function styled(types: string): string {
  return types
    .replace(/^\/\*\*.*?\*\/\n/s, '/** Made by `npm run build` from the OpenAPI document of the service. */\n')
    .replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = { [key: string]: Json }
interface OpenApi {
  paths: Record<string, Fields>
  webhooks: Fields
  components: { schemas: Record<string, Fields> }
}

/**
 * Only what makes different types. Examples, the headers of answers, the same body as a form, and results once for each record that has
 * them are nine tenths of the document.
 */
function trimmed({ paths, webhooks, components: { schemas } }: OpenApi): object {
  const results = visit((schemas['Report']!['properties'] as Fields)['results']!, null)
  const shared = JSON.stringify(results)
  return {
    openapi: '3.1.0',
    info: { title: 'Verdict', version: '1' },
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, visit(updatedOnce(item), shared)])),
    webhooks: visit(webhooks, shared),
    components: {
      schemas: { ...(visit(schemas, shared) as Fields), Results: results },
      responses: {
        Problem: {
          description: 'A problem (RFC 9457).',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

/** PUT and POST mean the same as PATCH, for clients that have no other methods. */
function updatedOnce(item: Fields): Fields {
  if (!('patch' in item)) return item
  const { put: _, post: __, ...rest } = item
  return rest
}

function visit(value: Json, shared: string | null): Json {
  if (Array.isArray(value)) return value.map((one) => visit(one, shared))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([name, one]) => !isExample(name, one))
  const visited = Object.fromEntries(kept.map(([name, one]) => [name, visit(part(name, one), shared)]))
  if (shared !== null && 'type' in visited && JSON.stringify(visited) === shared)
    return { $ref: '#/components/schemas/Results' }
  return visited
}

function part(name: string, value: Json): Json {
  if (name === 'content') return bodies(value as Fields)
  return name === 'responses' ? answers(value as Record<string, Fields>) : value
}

/** Where a record has a property with such a name, it is a schema; `default` is also the answer of all other statuses. */
function isExample(name: string, value: Json): boolean {
  const isSchema =
    value !== null && typeof value === 'object' && !Array.isArray(value) && ('type' in value || '$ref' in value)
  return (name === 'example' || name === 'examples' || name === 'default') && !isSchema
}

/** Every field of a form is in JSON too. */
function bodies(content: Fields): Fields {
  const json = content['application/json']
  return json === undefined ? content : { 'application/json': json }
}

function answers(responses: Record<string, Fields>): Fields {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const hasProblems = good.length < Object.keys(responses).length
  return {
    ...Object.fromEntries(good.map(([status, { headers: _, ...answer }]) => [status, answer])),
    ...(hasProblems && { default: { $ref: '#/components/responses/Problem' } }),
  }
}
