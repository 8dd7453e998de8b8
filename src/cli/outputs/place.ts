import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a page is: a file of the repository, or an address without its scheme. */
export type Place = { file: string } | { address: string }

/** Paths of files are relative to the repository that the current folder belongs to, or else to that folder. */
export function repositoryRoot(folder = process.cwd()): string {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return resolve(folder)
  }
}

export function placeOf(url: string, root: string): Place {
  if (!url.startsWith('file:')) return { address: addressOf(url) }
  const path = relative(root, fileURLToPath(url)).split(sep).join('/')
  return path.startsWith('../') ? { address: addressOf(url) } : { file: path }
}

/**
 * `host/path` as a relative reference: code scanning rejects whole uploads with `https:` in them. In the first part of one, a colon
 * would end a scheme (RFC 3986 §4.2).
 */
function addressOf(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `${host}${pathname}${search}`.replace(/^\/+/, '').replaceAll(':', '%3A').replaceAll('?', '%3F')
}

/** The reference of a place in a file that machines read. */
export function referenceOf(place: Place): string {
  return 'address' in place ? place.address : place.file.split('/').map(encodeURIComponent).join('/')
}
