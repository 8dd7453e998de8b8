import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** As installed, but for what it starts: an entry that tells how it was started. */
const ENTRY = `
const [what, ...rest] = process.argv.slice(2)
const spin = (ms) => { for (const until = Date.now() + ms; Date.now() < until; ); }
if (what === 'wait') { process.on('SIGTERM', () => process.exit(9)); console.log('waiting'); setInterval(() => {}, 1000) }
else if (what === 'die') process.kill(process.pid, 'SIGKILL')
else if (what === 'idle') { console.log(process.pid); setInterval(() => {}, 1000) }
else if (what === 'busy') { console.log(process.pid); setInterval(() => spin(300), 1) }
else if (what === 'listen') require('node:net').createServer().listen(0, () => console.log(process.pid))
else if (what === 'require') console.log(require('node:os').EOL === require('./part.js').EOL)
else if (what === 'echo') process.stdin.pipe(process.stdout)
else { console.log(JSON.stringify({ node: process.versions.node, rest, env: Object.keys(process.env).sort() })); process.exitCode = 7 }
`
/** Makes the Node that runs the tests pass for an older one; what it starts is not told so. */
const OLDER = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`

let folder = ''
let bin = ''
const realNode = fileURLToPath(new URL('../../node_modules/node', import.meta.url))

function install(name: string, { built = true, packaged = true } = {}): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  cpSync(new URL('../../bin', import.meta.url), join(root, 'bin'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  if (built) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(join(root, 'dist/entry.js'), ENTRY)
    writeFileSync(join(root, 'dist/part.js'), "exports.EOL = require('node:os').EOL")
  }
  if (packaged) symlinkSync(realNode, join(root, 'node_modules/node'))
  return join(root, 'bin/verdict.js')
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'verdict-bin-')))
  bin = install('whole')
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(path: string, args: string[], { older = false, input = '', cache = join(folder, 'cache') } = {}) {
  const flags = older ? ['--import', OLDER] : []
  const env = { ...process.env, XDG_CACHE_HOME: cache }
  return spawnSync(process.execPath, [...flags, path, ...args], { encoding: 'utf8', input, env })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('starts the build', () => {
  const { stdout, stderr, status } = run(bin, ['tell', 'a b', '--c'])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ node: process.versions.node, rest: ['a b', '--c'] })
  expect(status).toBe(7)
})

it('says what to do if there is no build', () => {
  const { stderr, status } = run(install('unbuilt', { built: false }), [])
  expect(stderr).toContain('Verdict is not built yet. Run npm run build')
  expect(status).toBe(2)
})

it('re-executes itself with the packaged Node when started by an older one, whose version it adds to the environment', () => {
  const { stdout, stderr, status } = run(bin, ['tell', 'a b', '--c'], { older: true })
  const told = JSON.parse(stdout)
  expect(stderr).toBe('')
  expect(Number(told.node.split('.')[0])).toBeGreaterThanOrEqual(24)
  expect(told.rest).toEqual(['a b', '--c'])
  expect(told.env).toEqual(Object.keys({ ...process.env, XDG_CACHE_HOME: '', VERDICT_LAUNCHED_BY: '' }).sort())
  expect(status).toBe(7)
})

it('loads the files beside it, and packages', () => {
  expect(run(bin, ['require'])).toMatchObject({ stdout: 'true\n', stderr: '', status: 0 })
})

it('is built as ASCII, because other characters would be read wrong', () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'))
  expect(files).toContain('entry.js')
  expect(files.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
})

describe('compiled code', () => {
  const filesIn = (cache: string) => readdirSync(join(cache, 'verdict')).map((name) => join(cache, 'verdict', name))

  it('is cached for the next run, readable and writable only for its user', () => {
    const cache = join(folder, 'kept')
    run(bin, ['require'], { cache })
    const files = filesIn(cache)
    expect(files.map((file) => /require-(entry|part)\.js/.exec(file)?.[1])).toEqual(['entry', 'part'])
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(cache, 'verdict')).mode & 0o777).toBe(0o700)
    const before = files.map((file) => statSync(file).mtimeMs)
    expect(run(bin, ['require'], { cache }).stdout).toBe('true\n')
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(before)
  })

  it('is compiled again if the cache is damaged or from another build', () => {
    const cache = join(folder, 'damaged')
    run(bin, ['require'], { cache })
    for (const file of filesIn(cache)) truncateSync(file, 100)
    expect(run(bin, ['require'], { cache }).stdout).toBe('true\n')
    for (const file of filesIn(cache)) expect(statSync(file).size).toBeGreaterThan(100)

    const other = install('other')
    const entry = join(folder, 'other/dist/entry.js')
    writeFileSync(entry, readFileSync(entry, 'utf8').replace('EOL ===', 'EOL !=='))
    expect(run(other, ['require'], { cache }).stdout).toBe('false\n')
    expect(filesIn(cache)).toHaveLength(2)
  })

  it.each([
    ['others may write to', 0o777],
    ['cannot be written to', null],
  ])('is neither read nor written in a folder that %s', (_, mode) => {
    const cache = join(folder, `of-mode-${mode}`)
    if (mode === null) writeFileSync(cache, '')
    else {
      mkdirSync(join(cache, 'verdict'), { recursive: true })
      chmodSync(join(cache, 'verdict'), mode)
    }
    expect(run(bin, ['require'], { cache })).toMatchObject({ stdout: 'true\n', stderr: '' })
    if (mode !== null) expect(filesIn(cache)).toEqual([])
  })
})

it('passes the streams through', () => {
  expect(run(bin, ['echo'], { older: true, input: 'through and through' }).stdout).toBe('through and through')
})

it('forwards signals to the child, and its exit by a signal', async () => {
  const child = spawn(process.execPath, ['--import', OLDER, bin, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 9, signal: null })
  expect(run(bin, ['die'], { older: true })).toMatchObject({ signal: 'SIGKILL' })
})

it.each(['idle', 'busy', 'listen'])('exits with the launcher, even if that is killed (%s)', async (what) => {
  const launcher = spawn(process.execPath, ['--import', OLDER, bin, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(String((await once(launcher.stdout, 'data'))[0]))
  expect(pid).not.toBe(launcher.pid)
  expect(isRunning(pid)).toBe(true)
  launcher.kill('SIGKILL')
  try {
    await expect.poll(() => isRunning(pid)).toBe(false)
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})

it('says what is missing if there is no packaged Node', () => {
  const { stderr, status } = run(install('unpackaged', { packaged: false }), [], { older: true })
  expect(stderr).toMatch(
    /^verdict: Verdict needs Node.js 24 or newer; this is 20.1.0, and the packaged one .+ is not installed/,
  )
  expect(status).toBe(2)
})
