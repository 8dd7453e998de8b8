import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { buildClient } from './build-client.ts'

/**
 * `npm run build`: makes dist/ from src/. Hundreds of small modules take longer to find and link than to run, so they become a few
 * files, together with the packages that are made of many small modules too. All files are in one folder, which keeps what code
 * finds beside itself (a thread's file, the assets) beside it. CommonJS, because only scripts can be compiled ahead (bin/load.js),
 * and because importing node:http by name would also load everything else that it exports.
 */
const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const BUNDLED = [
  '@opentelemetry/api',
  'aws4fetch',
  'bintrees',
  'd3-array',
  'd3-color',
  'd3-format',
  'd3-interpolate',
  'd3-path',
  'd3-scale',
  'd3-shape',
  'd3-time',
  'd3-time-format',
  'entities',
  'internmap',
  'kysely',
  'parse5',
  'preact',
  'preact-render-to-string',
  'prom-client',
  'openapi-fetch',
  'qr',
  'tdigest',
  'tldts',
  'tldts-core',
  'typebox',
]

const bundle = await rolldown({
  cwd: ROOT,
  platform: 'node',
  input: entries(),
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !BUNDLED.includes(packageOf(id)),
})
const { output } = await bundle.write({
  dir: DIST,
  format: 'cjs',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: {
    groups: [
      {
        name: 'common',
        test: /[\\/]src[\\/](common[\\/](?!bounded-(process|child))|errors\.ts|vocabulary\.ts)/,
        priority: 3,
      },
      { name: 'main', test: /[\\/]src[\\/]cli[\\/]main\.ts/, priority: 2 },
      // One file for everything `verdict check` needs, because that is what people wait for.
      { name: 'engine', test: /[\\/]src[\\/]cli[\\/]check[\\/]run\.ts/, priority: 1 },
    ],
  },
})
const chunks = output.filter((file) => file.type === 'chunk')
for (const { code, fileName, isEntry } of chunks)
  if (/\bimport\(/.test(code) && (!isEntry || fileName === 'entry.js'))
    throw new Error(`${fileName} imports a package when it needs it, which bin/load.js cannot do.`)
for (const { code, fileName } of chunks) writeFileSync(join(DIST, fileName), ascii(code))
cpSync(join(ROOT, 'src/server/web/assets'), join(DIST, 'assets'), {
  recursive: true,
  filter: (path) => !path.endsWith('tsconfig.json'),
})
writeFileSync(join(DIST, 'package.json'), '{"type":"commonjs"}\n')
const client = await buildClient(ROOT, DIST)
writeFileSync(join(DIST, 'licenses.txt'), licenses([...chunks, ...client]))
removeOthers(new Set(output.map((file) => file.fileName)))

/**
 * bin/load.js reads one byte per character, because V8 then needs half the memory and reads it faster. Escaped after the bundler is
 * done: it prints string literals again at the end.
 */
function ascii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Where processes and threads begin: knip has the list. The client is a package of its own. */
function entries(): Record<string, string> {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'knip.json'), 'utf8')) as {
    workspaces: { '.': { entry: string[] } }
  }
  const files = workspaces['.'].entry.filter((one) => /^src\/.+\.ts!$/.test(one)).map((one) => one.slice(0, -1))
  const names = files.map((file) => basename(file, '.ts'))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Error(`Two entries are called ${twice}.ts; all of them are in one folder when built.`)
  return Object.fromEntries(files.map((file, index) => [names[index]!, file]))
}

/** The notices of the packages that are part of the files, as their licenses ask for. */
function licenses(all: readonly OutputChunk[]): string {
  const folders = all.flatMap(({ moduleIds }) =>
    moduleIds.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]),
  )
  const packages = [...new Set(folders.filter((folder) => folder !== undefined))].sort()
  return packages
    .map((folder) => {
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
      if (file === undefined) throw new Error(`${folder} has no license file.`)
      return `${packageOf(relative(join(ROOT, 'node_modules'), folder))}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** What an earlier build left and this one did not write. */
function removeOthers(written: Set<string>): void {
  const kept = new Set([...written, 'assets', 'client', 'licenses.txt', 'package.json'])
  for (const name of readdirSync(DIST)) if (!kept.has(name)) rmSync(join(DIST, name), { recursive: true, force: true })
  const assets = join(ROOT, 'src/server/web/assets')
  for (const name of readdirSync(join(DIST, 'assets'), { recursive: true, encoding: 'utf8' }))
    if (!existsSync(join(assets, name))) rmSync(join(DIST, 'assets', name), { recursive: true, force: true })
}

function packageOf(id: string): string {
  return id
    .split(/[\\/]/)
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}
