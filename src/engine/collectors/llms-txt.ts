import { defineCollector } from '../collector.ts'
import { readTextFile } from './files/text-file.ts'

const LIMIT = 256 * 1024

export const llmsTxt = defineCollector({
  part: 'llmsTxt',
  about: 'Fetches /llms.txt.',
  collect: (context) => readTextFile(new URL('/llms.txt', context.page.url), context, LIMIT),
})
