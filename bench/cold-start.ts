import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '../test/loopback.ts'
import { realPages } from '../test/pages/real.ts'
import { type Measure, median } from './measure.ts'

const RUNS = 15
const MOST = { direct: 6, launched: 8 }
const BIN = join(import.meta.dirname, '..', 'bin', 'verdict.js')
const run = promisify(execFile)

/** `verdict check` of a page on loopback, from the start of the process to its end, with each Node found on this machine. */
export async function benchColdStart(): Promise<Measure[]> {
  let html = ''
  await using server = await serve((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    else response.writeHead(404).end()
  })
  // Everything the page loads is on loopback too, so that no other network has a say.
  html = realPages(1)[0]!.replace(/https?:\/\/[^/"'\s<>]+/g, server.origin)
  const measures: Measure[] = []
  for (const { node, version } of nodes()) measures.push(await measure(node, version, `${server.origin}/`))
  return measures
}

/** Against `node -e 0` of the same Node in the same minutes: the machine's own speed and load are in both. */
async function measure(node: string, version: string, url: string): Promise<Measure> {
  const bare: number[] = []
  const check: number[] = []
  // The first run keeps the compiled code for the others.
  await run(node, [BIN, 'check', url])
  for (let i = 0; i < RUNS; i++) {
    bare.push(await seconds(node, ['-e', '0']))
    check.push(await seconds(node, [BIN, 'check', url]))
  }
  const ratio = median(check) / median(bare)
  const most = node === process.execPath ? MOST.direct : MOST.launched
  return {
    what: `\`verdict check\` of a page on loopback, started by Node ${version} (${median(check).toFixed(2)} s) ÷ \`node -e 0\``,
    figure: `${ratio.toFixed(1)} ×`,
    bound: `≤ ${most} ×`,
    holds: ratio <= most,
  }
}

async function seconds(node: string, args: string[]): Promise<number> {
  const start = performance.now()
  await run(node, args)
  return (performance.now() - start) / 1000
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
