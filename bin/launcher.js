import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CANNOT_RUN = 2
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
const here = fileURLToPath(import.meta.url)

/** Runs the same command under the packaged Node as if it were this process: its streams, its signals, its exit code. */
export function launch(wanted) {
  const node = packagedNode(wanted)
  if (node === null) {
    refuse(
      `Verdict needs Node.js ${wanted} or newer; this is ${process.versions.node}, and the packaged one (the npm package "node") is not installed. Run npm install, or use a newer Node.js.`,
    )
    return
  }
  const stdio = ['inherit', 'inherit', 'inherit', 'pipe']
  const args = [join(dirname(here), 'launched.js'), ...process.argv.slice(2)]
  // npm runs on this one: it says which packages npm left out.
  const env = { ...process.env, VERDICT_LAUNCHED_BY: process.versions.node }
  const child = spawn(node, args, { stdio, env, windowsHide: true })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`The packaged Node.js (${node}) does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? CANNOT_RUN)
    for (const one of SIGNALS) process.removeAllListeners(one)
    process.kill(process.pid, signal)
  })
}

/** The binary of the npm package "node", wherever npm put it: beside this package's other dependencies or above. */
function packagedNode(wanted) {
  try {
    const manifest = createRequire(here).resolve('node/package.json')
    const { bin, version } = JSON.parse(readFileSync(manifest, 'utf8'))
    const path = join(dirname(manifest), process.platform === 'win32' ? 'bin/node.exe' : (bin?.node ?? 'bin/node'))
    return Number.parseInt(version, 10) >= wanted && existsSync(path) ? path : null
  } catch {
    return null
  }
}

function refuse(sentence) {
  process.stderr.write(`verdict: ${sentence}\n`)
  process.exitCode = CANNOT_RUN
}
