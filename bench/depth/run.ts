import type { Collected } from '../../src/engine/model.ts'
import { type Browser, createBrowser } from '../../src/engine/net/browser/browser.ts'
import { findBrowser } from '../../src/engine/net/browser/find-browser.ts'
import { memoryOf } from '../../src/engine/net/browser/processes.ts'
import { type Measure, median } from '../measure.ts'
import { lighthouseCommand, type Measured } from './command.ts'
import { servePages } from './pages.ts'

/**
 * `npm run bench:depth`: what a run of depth Browser and one of depth Lighthouse take of the `lighthouse` command's time, on the same pages and in
 * the same run; whether scores agree; and memory over many runs. `--rounds=N` measures each N times (default 3),
 * `--visits=N` visits for memory (default 100). Exits 1 where a bound does not hold.
 */
const flag = (name: string, fallback: number) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback)
const rounds = flag('rounds', 3)
const visits = flag('visits', 100)

const found = await findBrowser({ chrome: process.env['VERDICT_CHROME'], env: process.env })
if (!found.ok) throw new Error(found.message)
const chrome = found.value.path
const pages = await servePages()
let child = 0
const options = { chrome, policy: { allowPrivate: true }, botName: 'VerdictBench' }
const browser = createBrowser({ ...options, recycleAfter: visits * 2, onProcess: (one) => (child = one.child) })

const measures: Measure[] = []
function tell(measure: Measure): void {
  measures.push(measure)
  console.log(`${measure.holds ? 'holds' : 'MISSED'}  ${measure.what}: ${measure.figure} (bound: ${measure.bound})`)
}

try {
  // A service keeps its browser warm; the command starts one each time. That is the difference that is measured.
  await had(browser.render(pages.urls[0]!, { device: 'mobile' }))
  await had(browser.measure(pages.urls[0]!, { device: 'mobile', runs: 1 }))
  for (const url of pages.urls) await comparePage(url)
  await compareMemory(browser)
} finally {
  await browser.close()
  await pages.close()
}
process.exitCode = measures.every(({ holds }) => holds) ? 0 : 1

async function comparePage(url: string): Promise<void> {
  const page = new URL(url).pathname
  const command: Measured[] = []
  const rendered: number[] = []
  const lab: Measured[] = []
  // In turns, so that other load on the machine affects all three.
  for (let round = 0; round < rounds; round++) {
    command.push(await lighthouseCommand(url, chrome))
    rendered.push((await timed(() => browser.render(url, { device: 'mobile' }))).ms)
    const { ms, value } = await timed(() => browser.measure(url, { device: 'mobile', runs: 1 }))
    lab.push({ ms, performance: value.performance ?? 0 })
  }
  const whole = median(command.map(({ ms }) => ms))
  const ratio = (what: string, ms: number, most: number) =>
    tell({
      what: `${what} run ÷ lighthouse command, ${page}`,
      figure: `${(ms / whole).toFixed(2)} × (${(ms / 1000).toFixed(2)} s of ${(whole / 1000).toFixed(1)} s)`,
      bound: `≤ ${most} ×`,
      holds: ms / whole <= most,
    })
  ratio('rendered', median(rendered), 0.15)
  ratio('lab', median(lab.map(({ ms }) => ms)), 0.65)
  const scores = command.map(({ performance: score }) => score * 100)
  const ours = median(lab.map(({ performance: score }) => score * 100))
  // Lighthouse itself calls a difference of two points noise, also where the command happened to agree with itself.
  const least = Math.min(...scores) - 2
  const most = Math.max(...scores) + 2
  tell({
    what: `lab score, ${page}`,
    figure: `${Math.round(ours)} (command: ${scores.map(Math.round).join(', ')})`,
    bound: `${Math.round(least)} to ${Math.round(most)}`,
    holds: ours >= least && ours <= most,
  })
}

async function compareMemory(using: Browser): Promise<void> {
  const after: number[] = []
  for (let visit = 1; visit <= visits; visit++) {
    await had(using.render(pages.urls[visit % pages.urls.length]!, { device: 'mobile' }))
    if (visit % 10 === 0) after.push((await memoryOf(child)).reduce((sum, { bytes }) => sum + bytes, 0))
  }
  const early = after[1] ?? after[0]!
  const late = after.at(-1)!
  tell({
    what: `memory of child and browser after ${visits} visits ÷ after 20`,
    figure: `${(late / early).toFixed(2)} × (${Math.round(late / 2 ** 20)} MiB)`,
    bound: '≤ 1.25 ×',
    holds: late / early <= 1.25,
  })
}

async function timed<T>(work: () => Promise<Collected<T>>): Promise<{ ms: number; value: T }> {
  const started = performance.now()
  const value = await had(work())
  return { ms: performance.now() - started, value }
}

async function had<T>(got: Promise<Collected<T>>): Promise<T> {
  const answer = await got
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`)
  return answer.value
}
