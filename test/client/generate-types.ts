import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const GENERATE = join(import.meta.dirname, 'node_modules/openapi-typescript/bin/cli.js')

/** The types of `verdict/client`, from the OpenAPI document of a service. */
export async function generateTypes(document: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-types-'))
  try {
    const [from, to] = [join(folder, 'openapi.json'), join(folder, 'types.ts')]
    await writeFile(from, JSON.stringify(trimmed(document as OpenApi)))
    await promisify(execFile)(process.execPath, [GENERATE, from, '-o', to])
    const types = await readFile(to, 'utf8')
    return types
      .replace(/^\/\*\*.*?\*\/\n/s, '/** Made by `npm run client` from the OpenAPI document of the service. */\n')
      .replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
