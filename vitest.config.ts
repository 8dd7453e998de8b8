import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findBrowser, packageStarts } from './src/engine/net/browser/find-browser.ts'
import { IN_BROWSER } from './test/end-to-end.ts'

const DIST = join(import.meta.dirname, 'dist')

/** Paths of what takes longest, so that no processor is left with it alone at the end. */
const LONGEST = [
  '/test/faults/',
  '/test/web/',
  '/test/service/',
  '/test/browser/',
  '/test/site/',
  '/test/',
  '/src/cli/',
  '/src/queue/',
  '/src/server/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.includes(path))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** Where sources say which file a process or thread begins with. */
const BEGINNING =
  /new URL\(\s*import\.meta\.url\.endsWith\('\.ts'\) \? '[^']+' : '\.\/([\w-]+\.js)',\s*import\.meta\.url,?\s*\)/

/** Processes and threads begin with what test/build.ts has built: loading hundreds of small sources takes three times as long. */
const builtBeginnings: Plugin = {
  name: 'built-beginnings',
  enforce: 'pre',
  transform: {
    filter: { code: "import.meta.url.endsWith('.ts')" },
    handler: (code) => code.replace(BEGINNING, (_, file) => `new URL('${pathToFileURL(join(DIST, file))}')`),
  },
}

// Tests start many processes, and compiling takes them longer than the rest of their start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

// Where npm's browser starts, or one is named, a browser that is missing is a failure of the tests that need it.
const isExpected = packageStarts() || Boolean(process.env['VERDICT_CHROME'])
const browser = isExpected ? null : await findBrowser({ env: process.env })
const leftOut = browser?.ok === false ? [IN_BROWSER] : []
if (browser?.ok === false) console.warn(`${browser.message}\nTests in a browser (${IN_BROWSER}) are left out.`)

export default defineConfig({
  plugins: [builtBeginnings],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'client/**/*.test.ts', 'test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut],
    // One real PostgreSQL for the whole run; every test file makes its own database in it.
    globalSetup: ['test/build.ts', 'test/postgres/global-setup.ts', 'test/shared-folder.ts'],
    // Many tests wait for a process, a database or a browser: others use the processors meanwhile.
    maxWorkers: 3 * availableParallelism(),
    // Files share a worker and its modules; loading them anew for each file took longer than most tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Waiting ends as soon as its condition holds. Only a machine with much else to do comes near these bounds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Lighthouse leaves a call behind when its page is closed under it. In the service, browser-process-entry.ts ignores it.
    onUnhandledError: ({ name }) => (name === 'TargetCloseError' ? false : undefined),
  },
})
