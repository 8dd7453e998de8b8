import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MAX_URL_LENGTH } from '../vocabulary.ts'
import { UsageError } from './command.ts'

/** What an argument names: an address, or something on this machine. */
export type Target = { kind: 'url'; url: string } | { kind: 'local'; path: string; isFolder: boolean }

/** Names that never leave the machine have no certificate as a rule. */
const AT_HOME = /^(localhost|[^/:]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|\?|$)/i

/** `https://…` is an address, `./…` a path, and `example.com` a path if there is one of that name, else an address. */
export async function targetOf(typed: string): Promise<Target> {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase()
  if (scheme === 'file') return localTarget(pathOf(typed))
  if (scheme !== undefined) return { kind: 'url', url: addressOf(typed) }
  const found = await stat(typed).catch(() => null)
  if (found !== null) return { kind: 'local', path: typed, isFolder: found.isDirectory() }
  if (looksLikePath(typed)) throw new UsageError(`There is no file or folder ${typed}.`)
  return { kind: 'url', url: bareAddress(typed) }
}

/** An address as it is asked for: normalised, without a fragment; `example.com` means https://example.com. */
function bareAddress(typed: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return addressOf(typed)
  const host = /^[^\s/?#@\\]+/.exec(typed)?.[0] ?? ''
  if (!/.[.:]./.test(host) && !AT_HOME.test(typed))
    throw new UsageError(`"${typed}" is neither a URL nor a file or folder here.`)
  return addressOf(`${AT_HOME.test(typed) ? 'http' : 'https'}://${typed}`)
}

function addressOf(typed: string): string {
  const url = URL.parse(typed)
  if (url === null) throw new UsageError(`"${typed}" is not a URL.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(`Only http and https pages can be judged, not ${url.protocol}`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError('A URL with a user name or password is not visited.')
  url.hash = ''
  if (url.href.length > MAX_URL_LENGTH)
    throw new UsageError(`A URL has at most ${MAX_URL_LENGTH} characters; this one has ${url.href.length}.`)
  return url.href
}

async function localTarget(path: string): Promise<Target> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new UsageError(`There is no file or folder ${path}.`)
  return { kind: 'local', path, isFolder: found.isDirectory() }
}

function looksLikePath(typed: string): boolean {
  return /^(\.{0,2}[/\\]|\.{1,2}$|~|[a-z]:[/\\])/i.test(typed) || /^[^:?#/]+\.(html?|xhtml)$/i.test(typed)
}

function pathOf(typed: string): string {
  try {
    return fileURLToPath(typed)
  } catch {
    throw new UsageError(`"${typed}" names no file on this machine.`)
  }
}
