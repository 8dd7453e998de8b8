import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { writeClientTypes } from './client-types.ts'

/** Its own types, and those of the package that is part of it. */
const TYPES = {
  'client.d.ts': 'client/client.ts',
  'problem.d.ts': 'client/problem.ts',
  'send.d.ts': 'client/send.ts',
  'webhook.d.ts': 'client/webhook.ts',
  'api-types.d.ts': 'client/api-types.ts',
  'openapi-fetch.d.ts': 'node_modules/openapi-fetch/dist/index.d.mts',
  'openapi-typescript-helpers.d.ts': 'node_modules/openapi-typescript-helpers/dist/index.d.mts',
}

/** dist/client: `verdict/client` as one module that a browser can load as it is, and its types. */
export async function buildClient(root: string, dist: string): Promise<OutputChunk[]> {
  const folder = join(dist, 'client')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await writeClientTypes()
  const bundle = await rolldown({ cwd: root, platform: 'neutral', input: 'client/client.ts' })
  const { output } = await bundle.write({ file: join(folder, 'client.js'), format: 'es' })
  for (const [name, file] of Object.entries(TYPES)) writeFileSync(join(folder, name), typesOf(join(root, file)))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  return output.filter((file) => file.type === 'chunk')
}

function typesOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.d.mts')) return beside(text)
  const { code, errors } = isolatedDeclarationSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`)
  return beside(code)
}

/** All files are in one folder. */
function beside(types: string): string {
  return types.replace(/(from ['"])(?:\.\/)?([\w-]+)(?:\.ts)?(?=['"])/g, '$1./$2.js')
}
