import { createSeal, type Seal } from '../common/sealed-text.ts'
import { VerdictError } from '../errors.ts'
import type { LogIn } from '../queue/scan/log-in.ts'
import type { Storage } from '../storage/open.ts'
import { findScanSecret, type Scan } from '../storage/scans/scans.ts'
import { signingSecret } from './owner.ts'

const MOST = 20
const LONGEST = 8_000
/** RFC 9110 §5.1 and §5.5. */
const HEADER = /^([!#$%&'*+.^_`|~\dA-Za-z-]{1,100}):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)[ \t]*$/
/** What the client itself has to decide: the connection, the body, the host, and which version of a page it has. */
const OURS =
  /^(?:host|connection|upgrade|te|trailer|transfer-encoding|expect|range|accept|accept-encoding|user-agent|origin|keep-alive|content-.*|if-.*|proxy-.*)$/i

/** Headers as people type them, `Name: value`. A problem completes a sentence and never quotes a value. */
export function readScanHeaders(
  lines: readonly string[],
): { ok: true; headers: LogIn } | { ok: false; problem: string } {
  if (lines.length > MOST) return { ok: false, problem: `must have at most ${MOST} entries.` }
  if (lines.join('').length > LONGEST) return { ok: false, problem: `must have at most ${LONGEST} characters in all.` }
  const headers = new Map<string, readonly [string, string]>()
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined || value === undefined)
      return { ok: false, problem: 'must have the form "Name: value", in printable ASCII characters.' }
    if (OURS.test(name)) return { ok: false, problem: `can’t set ${name}.` }
    const known = headers.get(name.toLowerCase())
    // RFC 9110 §5.3, and RFC 6265 §5.4 for cookies.
    const separator = name.toLowerCase() === 'cookie' ? '; ' : ', '
    headers.set(name.toLowerCase(), [known?.[0] ?? name, known ? known[1] + separator + value : value])
  }
  return { ok: true, headers: [...headers.values()] }
}

async function openSeal(storage: Storage, secret: string | null): Promise<Seal> {
  return createSeal(await signingSecret(storage, secret), 'headers of scans')
}

const ownerOf = ({ userId, project }: Pick<Scan, 'userId' | 'project'>) => `${userId} ${project}`

/** As they are stored: only for scans of this user and project. `secret`: the operator's, if one is set. */
export async function sealHeaders(
  storage: Storage,
  secret: string | null,
  owner: Pick<Scan, 'userId' | 'project'>,
  headers: LogIn,
): Promise<Uint8Array> {
  return (await openSeal(storage, secret)).seal(JSON.stringify(headers), ownerOf(owner))
}

/** What a scan has to send; throws if the secret is no longer the same. */
export async function findScanHeaders(storage: Storage, secret: string | null, scan: Scan): Promise<LogIn> {
  const sealed = await findScanSecret(storage.db, scan.id)
  if (sealed === null) return []
  const text = (await openSeal(storage, secret)).open(sealed, ownerOf(scan))
  if (text !== null) return JSON.parse(text)
  throw new VerdictError(
    'not_collected',
    'The log-in of this scan can’t be read, because VERDICT_SECRET has changed. Start a new scan with it.',
  )
}
