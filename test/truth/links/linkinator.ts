import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashText } from '../../../src/engine/site/addresses/address.ts'
import type { FoundLinks } from './our-links.ts'
import { OUTSIDE } from './serve-folder.ts'

const VERSION = '8.1.0'

/**
 * What runs in the folder of the package: this repository does not depend on it. Other sites are one address here, so that no answer
 * depends on the network. The queue is replaced by one with the same order: its own looks through all tasks for each one that it starts,
 * which are hundreds of thousands here, and gives the event loop no turn, so that connections time out.
 */
const SCRIPT = `
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { LinkChecker } from './node_modules/linkinator/build/src/indexed.js'
import { Queue } from './node_modules/linkinator/build/src/queue.js'

Object.assign(Queue.prototype, {
  waiting: 0,
  add(task, { delay = 0 } = {}) {
    this.waiting++
    if (delay > 0) setTimeout(() => this.start(task), delay)
    else this.start(task)
  },
  start(task) {
    if (this.activeFunctions < this.concurrency) this.run(task)
    else this.q.push(task)
  },
  run(task) {
    this.activeFunctions++
    setImmediate(() => task().catch(() => {}).finally(() => this.ended()))
  },
  ended() {
    this.activeFunctions--
    this.first ??= 0
    if (this.first < this.q.length) this.run(this.q[this.first++])
    if (this.first > 10_000) this.q.splice(0, this.first), this.first = 0
    if (--this.waiting === 0) this.emit('done')
  },
  async onIdle() {
    if (this.waiting > 0) await once(this, 'done')
  },
})

const [origin, outside, file] = process.argv.slice(2)
const { host } = new URL(origin)
const searched = []
const checker = new LinkChecker()
checker.on('pagestart', (url) => searched.push(url.href))
const { links } = await checker.check({
  path: origin + '/', recurse: true, checkFragments: true, concurrency: 10, retryErrors: true,
  urlRewriteExpressions: [{ pattern: new RegExp('^https?://(?!' + host + '(?:/|$)).*', 's'), replacement: origin + outside }],
})
const pages = searched.map((url) => ({ url, parent: links.firsts.get(url)?.parent }))
const broken = links.filter(({ state }) => state === 'BROKEN').map(({ parent, url }) => ({ parent, url }))
writeFileSync(file, JSON.stringify({ pages, broken }))
`

const FOLDER = join('node_modules', 'linkinator', 'build', 'src')

/** Where it looks through all results for those of one address: hundreds of thousands of times here. */
const LINEAR = {
  results: 'const results = [];\n        const initCache',
  search: 'options.results.find((r) => r.url === mapUrl(urlHref, options.checkOptions))',
}
const INDEXED = {
  results: `const results = Object.assign([], {
          firsts: new Map(),
          push(result) {
            if (!this.firsts.has(result.url)) this.firsts.set(result.url, result)
            return Array.prototype.push.call(this, result)
          },
        });
        const initCache`,
  search: 'options.results.firsts.get(mapUrl(urlHref, options.checkOptions))',
}

interface Answer {
  pages: { url: string; parent?: string }[]
  broken: { parent?: string; url: string }[]
}

/** The pages that linkinator searches, and the broken links that it finds. Installed from npm into a temporary folder. */
export async function linkinatorLinks(origin: string): Promise<FoundLinks> {
  const home = join(tmpdir(), `verdict-linkinator-${VERSION}`)
  const run = promisify(execFile)
  if (!existsSync(join(home, FOLDER))) {
    await mkdir(home, { recursive: true })
    await writeFile(join(home, 'package.json'), '{"private":true,"type":"module"}')
    await run('npm', ['install', '--silent', '--no-audit', `linkinator@${VERSION}`], { cwd: home })
  }
  await writeIndexed(join(home, FOLDER))
  const script = join(home, `check-${process.pid}.js`)
  const file = join(home, `links-${process.pid}.json`)
  await writeFile(script, SCRIPT)
  try {
    await run(process.execPath, ['--max-old-space-size=6144', script, origin, OUTSIDE, file], { maxBuffer: 2 ** 26 })
    const { pages, broken } = JSON.parse(await readFile(file, 'utf8')) as Answer
    return {
      pages: new Map(pages.map(({ url, parent }) => [pathOf(url), pathOf(parent)])),
      broken: broken.map(({ parent, url }) => {
        const [target, text] = pathOf(url).split(/#(.*)/s)
        const fragment = text ? hashText(text) >>> 0 : 0
        return { page: pathOf(parent), target: target!, fragment, ...(text && { text }) }
      }),
    }
  } finally {
    await rm(script, { force: true })
    await rm(file, { force: true })
  }

  function pathOf(url = `${origin}/`): string {
    return url.startsWith(origin) ? url.slice(origin.length) : url
  }
}

/** The same checker with an index of its results. */
async function writeIndexed(folder: string): Promise<void> {
  let source = await readFile(join(folder, 'index.js'), 'utf8')
  for (const part of ['results', 'search'] as const) {
    if (!source.includes(LINEAR[part])) throw new Error(`linkinator ${VERSION} has no longer: ${LINEAR[part]}`)
    source = source.replace(LINEAR[part], INDEXED[part])
  }
  await writeFile(join(folder, 'indexed.js'), source)
}
