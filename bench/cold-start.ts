import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { realPages } from '../test/pages/real.ts'
import { type Measure, median } from './measure.ts'

const RUNS = 9
const MOST = 0.6
const BIN = join(import.meta.dirname, '..', 'bin', 'verdict.js')
const run = promisify(execFile)

/** `verdict check` of a page on loopback, from the start of the process to its end, with each Node found on this machine. */
export async function benchColdStart(): Promise<Measure[]> {
  let html = ''
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  // Everything the page loads is on loopback too, so that no other network has a say.
  html = realPages(1)[0]!.replace(/https?:\/\/[^/"'\s<>]+/g, url.slice(0, -1))
  try {
    const measures: Measure[] = []
    for (const { node, version } of nodes()) measures.push(await measure(node, version, url))
    return measures
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function measure(node: string, version: string, url: string): Promise<Measure> {
  const seconds: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now()
    await run(node, [BIN, 'check', url])
    seconds.push((performance.now() - start) / 1000)
  }
  const middle = median(seconds)
  return {
    what: `\`verdict check\` of a page on loopback, whole process, started by Node ${version}`,
    figure: `${middle.toFixed(2)} s`,
    bound: `< ${MOST} s`,
    holds: middle < MOST,
  }
}

/** The Node that runs this, and the machine's own where it is another: the command then re-executes itself. */
function nodes(): { node: string; version: string }[] {
  const found = [{ node: process.execPath, version: process.version }]
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  const own = spawnSync('node', ['-v'], { encoding: 'utf8', env: { ...process.env, PATH: path.join(':') } })
  const version = own.status === 0 ? own.stdout.trim() : process.version
  if (version !== process.version) {
    const where = spawnSync('sh', ['-c', 'command -v node'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: path.join(':') },
    })
    found.push({ node: where.stdout.trim(), version })
  }
  return found
}
