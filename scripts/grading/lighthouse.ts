import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { openLighthouse } from '../../test/web/lighthouse.ts'
import type { SavedPage } from './saved-pages.ts'

const CATEGORIES = ['seo', 'accessibility', 'best-practices'] as const

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

export interface Compared {
  file: string
  /** Verdict's score. */
  score: number
  /** The mean of Lighthouse's scores for SEO, accessibility and best practices. */
  lighthouse: number
}

/** Each page as Lighthouse scores it from loopback, with the files that were saved beside it. Other hosts don't answer. */
export async function compareWithLighthouse(pages: readonly { page: SavedPage; score: number }[]): Promise<Compared[]> {
  let current: SavedPage | undefined
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(decodeURI(new URL(url, 'http://x').pathname))
    if (current && join(current.folder, path) === current.file)
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(current.html)
    const body = current && (await readFile(join(current.folder, path)).catch(() => undefined))
    if (body === undefined) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lighthouse = await openLighthouse()
  const compared: Compared[] = []
  try {
    for (const { page, score } of pages) {
      current = page
      const url = new URL(encodeURI(page.file.slice(page.folder.length)), `http://localhost:${port}`)
      try {
        const { scores } = await lighthouse.score(url.href, [...CATEGORIES])
        const sum = CATEGORIES.reduce((sum, category) => sum + scores[category]!, 0)
        compared.push({ file: page.file, score, lighthouse: sum / CATEGORIES.length })
      } catch (error) {
        console.error(
          `Lighthouse did not score ${page.file}: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  } finally {
    await lighthouse.close()
    server.close()
  }
  return compared
}

/** Spearman's rank correlation; equal values share their mean rank. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const a = ranksOf(pairs.map(([first]) => first))
  const b = ranksOf(pairs.map(([, second]) => second))
  const mean = (pairs.length + 1) / 2
  let both = 0
  let ofA = 0
  let ofB = 0
  for (const [at, rank] of a.entries()) {
    const x = rank - mean
    const y = b[at]! - mean
    both += x * y
    ofA += x * x
    ofB += y * y
  }
  return both / Math.sqrt(ofA * ofB)
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1)
}
