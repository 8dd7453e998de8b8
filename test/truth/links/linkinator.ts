import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashText } from '../../../src/engine/site/address.ts'
import type { BrokenLink } from './our-links.ts'

const VERSION = '8.1.0'

/** What runs in the folder of the package: this repository does not depend on it. */
const SCRIPT = `
import { writeFileSync } from 'node:fs'
import { LinkChecker } from 'linkinator'
const [origin, file] = process.argv.slice(2)
const { links } = await new LinkChecker().check({
  path: origin + '/', recurse: true, checkFragments: true, concurrency: 10, retryErrors: true,
  linksToSkip: async (link) => !link.startsWith(origin),
})
const broken = links.filter(({ state }) => state === 'BROKEN').map(({ parent, url, status }) => ({ parent, url, status }))
writeFileSync(file, JSON.stringify({ links: links.length, broken }))
`

/** The broken links that linkinator finds, by the pages they are on. Installed from npm into a temporary folder. */
export async function linkinatorLinks(origin: string): Promise<BrokenLink[]> {
  const home = join(tmpdir(), `verdict-linkinator-${VERSION}`)
  const run = promisify(execFile)
  if (!existsSync(join(home, 'node_modules', 'linkinator'))) {
    await mkdir(home, { recursive: true })
    await writeFile(join(home, 'package.json'), '{"private":true,"type":"module"}')
    await run('npm', ['install', '--silent', '--no-audit', `linkinator@${VERSION}`], { cwd: home })
  }
  const script = join(home, `check-${process.pid}.js`)
  const file = join(home, `links-${process.pid}.json`)
  await writeFile(script, SCRIPT)
  try {
    await run(process.execPath, ['--max-old-space-size=8192', script, origin, file], { maxBuffer: 2 ** 26 })
    const { broken } = JSON.parse(await readFile(file, 'utf8')) as {
      broken: { parent?: string; url: string; status: number }[]
    }
    return broken.map(({ parent, url }) => {
      const [target, fragment] = pathOf(url).split(/#(.*)/s)
      // It reports the fragment as it reads it: decoded.
      return {
        page: pathOf(parent ?? `${origin}/`),
        target: target!,
        fragment: fragment ? hashText(fragment) >>> 0 : 0,
      }
    })
  } finally {
    await rm(script, { force: true })
    await rm(file, { force: true })
  }

  function pathOf(url: string): string {
    return url.startsWith(origin) ? url.slice(origin.length) : url
  }
}
