import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_DEPTH = 32

interface HtmlFiles {
  /** Paths that begin with the folder, in the order of their names. */
  files: string[]
  /** There are more than were asked for. */
  more: boolean
}

/** The pages below a folder; hidden folders, `node_modules` and links to elsewhere are passed over. */
export async function listHtmlFiles(folder: string, most: number): Promise<HtmlFiles> {
  const files: string[] = []
  async function walk(path: string, depth: number): Promise<void> {
    const entries = await readdir(path, { withFileTypes: true })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (files.length > most) return
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const below = join(path, entry.name)
      if (entry.isFile() && /\.(?:html?|xhtml)$/i.test(entry.name)) files.push(below)
      else if (entry.isDirectory() && depth < MAX_DEPTH) await walk(below, depth + 1)
    }
  }
  await walk(folder, 0)
  return { files: files.slice(0, most), more: files.length > most }
}
