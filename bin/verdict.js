#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Verdict runs on this version of Node; an older one hands over to the one that came as a dependency.
const WANTED = 24
const CANNOT_RUN = 2
const here = fileURLToPath(import.meta.url)

if (majorOf(process.versions.node) >= WANTED) await start()
else handOver(packagedNode())

async function start() {
  // Compiled code is kept between runs, which makes the start short.
  module.enableCompileCache?.()
  const entry = new URL('../dist/cli/entry.js', import.meta.url)
  if (existsSync(entry)) await import(entry.href)
  else refuse('Verdict is not built yet: run npm run build (or npm install) in its folder first.')
}

/** Runs the same command under another Node as if it were this process: its streams, its signals, its exit code. */
function handOver(node) {
  if (node === null) return
  const launched = join(dirname(here), 'launched.js')
  const stdio = ['inherit', 'inherit', 'inherit', 'pipe']
  const child = spawn(node, [launched, ...process.argv.slice(2)], { stdio, windowsHide: true })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`The packaged Node.js (${node}) does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? CANNOT_RUN)
    for (const one of signals) process.removeAllListeners(one)
    process.kill(process.pid, signal)
  })
}

/** The binary of the npm package "node", wherever npm put it: beside this package's other dependencies or above. */
function packagedNode() {
  const sentence = `Verdict needs Node.js ${WANTED} or newer; this is ${process.versions.node}`
  try {
    const manifest = createRequire(here).resolve('node/package.json')
    const { bin, version } = JSON.parse(readFileSync(manifest, 'utf8'))
    const path = join(dirname(manifest), process.platform === 'win32' ? 'bin/node.exe' : (bin?.node ?? 'bin/node'))
    if (majorOf(version) >= WANTED && existsSync(path)) return path
  } catch {}
  refuse(
    `${sentence}, and the packaged one (the npm package "node") is not installed. Run npm install, or use a newer Node.js.`,
  )
  return null
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function refuse(sentence) {
  process.stderr.write(`verdict: ${sentence}\n`)
  process.exitCode = CANNOT_RUN
}
