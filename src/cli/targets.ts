import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MAX_URL_LENGTH } from '../vocabulary.ts'
import { UsageError } from './command.ts'

/** What an argument names: a URL, or a file or folder. */
export type Target = { kind: 'url'; url: string } | { kind: 'local'; path: string; isFolder: boolean }

/** Hosts on this machine rarely have a certificate, so they are requested over http. */
export const LOOPBACK_HOST = /^(localhost|[^/:]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|\?|$)/i

/** `https://…` is a URL, `./…` a path, and `example.com` a path if it exists, or else a URL. */
export async function targetOf(typed: string): Promise<Target> {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase()
  if (scheme === 'file') return localTarget(pathOf(typed))
  if (scheme !== undefined) return { kind: 'url', url: checkedUrl(typed) }
  const found = await stat(typed).catch(() => null)
  if (found !== null) return { kind: 'local', path: typed, isFolder: found.isDirectory() }
  if (looksLikePath(typed)) throw new UsageError(`${typed} does not exist.`)
  return { kind: 'url', url: urlOf(typed) }
}

/** A normalized URL without a fragment; `example.com` means https://example.com. */
function urlOf(typed: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return checkedUrl(typed)
  const host = /^[^\s/?#@\\]+/.exec(typed)?.[0] ?? ''
  if (!/.[.:]./.test(host) && !LOOPBACK_HOST.test(typed))
    throw new UsageError(`"${typed}" is not a URL, and there is no file or folder with that name.`)
  return checkedUrl(`${LOOPBACK_HOST.test(typed) ? 'http' : 'https'}://${typed}`)
}

function checkedUrl(typed: string): string {
  const url = URL.parse(typed)
  if (url === null) throw new UsageError(`"${typed}" is not a valid URL.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(`Only http and https URLs are supported, not ${url.protocol}`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'URLs with a user name or password are not supported. To sign in, use --basic env:USER:env:PASS of check, compare, collect or site.',
    )
  url.hash = ''
  if (url.href.length > MAX_URL_LENGTH)
    throw new UsageError(`A URL can have up to ${MAX_URL_LENGTH} characters; this one has ${url.href.length}.`)
  return url.href
}

async function localTarget(path: string): Promise<Target> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new UsageError(`${path} does not exist.`)
  return { kind: 'local', path, isFolder: found.isDirectory() }
}

/** None of these endings is a top-level domain. */
function looksLikePath(typed: string): boolean {
  return (
    /^(\.{0,2}[/\\]|\.{1,2}$|~|[a-z]:[/\\])/i.test(typed) ||
    /^[^:?#/]+\.(html?|xhtml|txt|xml|json|csv|ya?ml)$/i.test(typed)
  )
}

function pathOf(typed: string): string {
  try {
    return fileURLToPath(typed)
  } catch {
    throw new UsageError(`"${typed}" is not a file on this machine.`)
  }
}
