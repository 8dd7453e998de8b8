import { defineCollector } from '../collector.ts'
import { readTextFile } from './files/text-file.ts'

/** Google reads 500 KiB (RFC 9309 §2.5 demands at least that). */
export const MAX_ROBOTS_BYTES = 500 * 1024

export const robots = defineCollector({
  part: 'robots',
  about: 'Fetches /robots.txt of the host that served the page.',
  collect: (context) => readTextFile(new URL('/robots.txt', context.page.url), context, MAX_ROBOTS_BYTES),
})
