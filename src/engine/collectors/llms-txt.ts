import { defineCollector } from '../collector.ts'
import { readTextFile } from './reading/text-file.ts'

const LIMIT = 256 * 1024

export const llmsTxt = defineCollector({
  part: 'llmsTxt',
  about: 'Fetches /llms.txt.',
  collect: (visit) => readTextFile(new URL('/llms.txt', visit.page.url), visit, LIMIT),
})
