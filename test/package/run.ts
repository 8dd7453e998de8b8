import { execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

/**
 * `npm run package`: packs Verdict as it would be published, installs it into empty folders, and checks a page with it. Shows what
 * an install brings and costs. Needs the npm registry.
 */
const ROOT = join(import.meta.dirname, '../..')
const MOST_SECONDS = 15
const MOST_BYTES = 60e6

const folder = mkdtempSync(join(tmpdir(), 'verdict-package-'))
const server = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><html lang="en"><title>Clocks</title><h1>Clocks</h1>'),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

try {
  const [packed] = JSON.parse(npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder))
  console.log(`package: ${mb(packed.size)}, unpacked ${mb(packed.unpackedSize)}, ${packed.files.length} files`)
  const tarball = join(folder, packed.filename)

  const small = install('without optional parts', tarball, '--omit=optional')
  const isQuick = small.seconds <= MOST_SECONDS
  const isSmall = small.bytes <= MOST_BYTES
  console.log(`${isQuick ? 'holds' : 'MISSED'}  installed in ${MOST_SECONDS} s`)
  console.log(`${isSmall ? 'holds' : 'MISSED'}  at most ${mb(MOST_BYTES)}`)
  await check(small.folder, 'quick')
  useClient(small.folder)

  const whole = install('with all parts', tarball)
  await check(whole.folder, 'lighthouse')
  process.exitCode = isQuick && isSmall ? 0 : 1
} finally {
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', [...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

interface Installed {
  folder: string
  seconds: number
  bytes: number
}

function install(name: string, tarball: string, ...flags: string[]): Installed {
  const target = mkdtempSync(join(folder, 'install-'))
  writeFileSync(join(target, 'package.json'), '{"private":true}')
  const began = performance.now()
  npm(target, 'install', tarball, '--no-audit', '--no-fund', ...flags)
  const seconds = (performance.now() - began) / 1000
  const lock = JSON.parse(readFileSync(join(target, 'node_modules/.package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages).length - 1
  const bytes = sizeOf(join(target, 'node_modules'))
  console.log(`${name}: ${seconds.toFixed(1)} s, ${mb(bytes)}, ${packages} other packages`)
  return { folder: target, seconds, bytes }
}

/** As `npx verdict check` in that folder would. Asynchronous, because this process serves the page. */
async function check(cwd: string, depth: string): Promise<void> {
  const child = spawn('npx', ['--no-install', 'verdict', 'check', url, '--depth', depth, '--json'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`verdict check --depth ${depth} ended with ${code}.`)
  const { score, notes } = JSON.parse(output)
  // A depth that was not reached is no failure of the command, but it is one of this install.
  if (notes.length > 0) throw new Error(`verdict check --depth ${depth}: ${notes.join(' ')}`)
  console.log(`npx verdict check --depth ${depth}: score ${score}`)
}

/** `verdict/client` in a folder with nothing else: it loads by its name, and its types compile with the libraries of a browser. */
function useClient(cwd: string): void {
  const program = `import { createVerdict, problemCode, verifyWebhook } from 'verdict/client'
const verdict = createVerdict({ server: 'http://127.0.0.1:9', key: 'none' })
const { data, error } = await verdict.GET('/api/v1/reports', { params: { query: { result: 'bad' } } })
const urls: string[] | undefined = data?.data.map(({ url }) => url)
console.log(urls ?? problemCode(error!), typeof verifyWebhook)
`
  writeFileSync(join(cwd, 'client.mts'), program)
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--ignoreConfig']
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...flags, '--module', 'nodenext', 'client.mts'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  writeFileSync(join(cwd, 'client.mjs'), program.replace(': string[] | undefined', '').replace('error!', 'error'))
  const printed = execFileSync('node', ['client.mjs'], { cwd, encoding: 'utf8' }).trim()
  if (printed !== 'unreachable function') throw new Error(`verdict/client printed "${printed}".`)
  const { size } = lstatSync(join(cwd, 'node_modules/verdict/dist/client/client.js'))
  console.log(`verdict/client: ${(size / 1e3).toFixed(0)} kB, loads and type-checks`)
}

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
