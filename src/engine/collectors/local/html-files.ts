import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_DEPTH = 32

interface HtmlFiles {
  /** Paths that start with the folder, sorted by name. */
  files: string[]
  /** There are more than the limit. */
  hasMore: boolean
}

/** The HTML files of a folder, without hidden folders, `node_modules` and symbolic links. */
export async function listHtmlFiles(folder: string, limit: number): Promise<HtmlFiles> {
  const files: string[] = []
  async function walk(path: string, depth: number): Promise<void> {
    const entries = await readdir(path, { withFileTypes: true })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (files.length > limit) return
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const below = join(path, entry.name)
      if (entry.isFile() && /\.(?:html?|xhtml)$/i.test(entry.name)) files.push(below)
      else if (entry.isDirectory() && depth < MAX_DEPTH) await walk(below, depth + 1)
    }
  }
  await walk(folder, 0)
  return { files: files.slice(0, limit), hasMore: files.length > limit }
}
