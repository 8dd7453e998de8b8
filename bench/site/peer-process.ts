import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs another crawler over a site: `peer-process.ts linkinator|crawlee FOLDER URL`. Its packages are in a folder of their own, because
 * nothing else here needs them. Prints the addresses that it requested or checked, and the broken ones, as JSON.
 */
const CONCURRENCY = 10
const [peer, folder = '', url = ''] = process.argv.slice(2)
const { resolve } = createRequire(join(folder, 'package.json'))

interface LinkinatorResult {
  links: { url: string; state: string }[]
}
interface Linkinator {
  LinkChecker: new () => { check(options: object): Promise<LinkinatorResult> }
}

async function checkLinks(): Promise<void> {
  const { LinkChecker } = (await import(pathToFileURL(resolve('linkinator')).href)) as Linkinator
  const { links } = await new LinkChecker().check({ path: url, recurse: true, concurrency: CONCURRENCY })
  const broken = links.filter(({ state }) => state === 'BROKEN').map((link) => link.url)
  process.stdout.write(JSON.stringify({ broken: [...new Set(broken)] }))
}

interface Crawlee {
  CheerioCrawler: new (options: object, configuration: object) => { run(urls: string[]): Promise<unknown> }
  Configuration: new (options: object) => object
}
interface CrawlingContext {
  $(selector: string): { text(): string }
  request: { url: string }
  response: { statusCode?: number }
  enqueueLinks(): Promise<unknown>
}

async function readTitles(): Promise<void> {
  const { CheerioCrawler, Configuration } = (await import(pathToFileURL(resolve('@crawlee/cheerio')).href)) as Crawlee
  const titles = new Map<string, string>()
  const broken: string[] = []
  const options = {
    minConcurrency: CONCURRENCY,
    maxConcurrency: CONCURRENCY,
    maxRequestRetries: 0,
    // Sessions are for sites that block crawlers.
    useSessionPool: false,
    persistCookiesPerSession: false,
    async requestHandler({ $, request, response, enqueueLinks }: CrawlingContext) {
      if ((response.statusCode ?? 0) >= 400) broken.push(request.url)
      titles.set(request.url, $('title').text())
      await enqueueLinks()
    },
    failedRequestHandler({ request }: CrawlingContext) {
      broken.push(request.url)
    },
  }
  const configuration = new Configuration({ persistStorage: false, logLevel: 'OFF' })
  await new CheerioCrawler(options, configuration).run([url])
  process.stdout.write(JSON.stringify({ broken, titles: titles.size }))
}

await (peer === 'linkinator' ? checkLinks() : readTitles())
