import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark')), 'files')

/** Real pages of the web, from the package `htmlparser-benchmark`, in the order of their names. */
export function realPageBytes(most = Number.POSITIVE_INFINITY): Uint8Array[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.html'))
  return files
    .sort()
    .slice(0, most)
    .map((file) => readFileSync(join(FOLDER, file)))
}

export function realPages(most?: number): string[] {
  return realPageBytes(most).map((bytes) => new TextDecoder().decode(bytes))
}
