import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../common/durations.ts'
import type { WebContext } from '../context.ts'
import type { ProtectedItem } from './access.ts'

type Keyed = Pick<ProtectedItem, 'id' | 'privacy' | 'passwordHash' | 'accessVersion'>

const UNLOCK_MS = 7 * DAY_MS

/**
 * The cookie that unlocks one password-protected report or scan. It depends on the password and on the visibility, so changing either
 * locks it again.
 */
export function createUnlockCookie(
  { sign, verify, setCookie, readCookie, now }: WebContext,
  pathOf: (id: string) => string,
) {
  return {
    set(reply: FastifyReply, shared: Keyed): void {
      const value = sign('unlock', `${now() + UNLOCK_MS} ${unlockKey(shared)}`)
      setCookie(reply, `unlock-${shared.id}`, value, { path: pathOf(shared.id), maxAge: UNLOCK_MS / 1000 })
    },
    isValid(request: FastifyRequest, shared: Keyed): boolean {
      const [ends, key] = verify('unlock', readCookie(request, `unlock-${shared.id}`) ?? '')?.split(' ') ?? []
      return key === unlockKey(shared) && Number(ends) > now()
    },
  }
}

function unlockKey({ id, privacy, passwordHash, accessVersion }: Keyed): string {
  return hash('sha256', `${id} ${privacy} ${accessVersion} ${passwordHash}`, 'base64url')
}

const PRINT_MS = 120_000
const PRINT_HEADER = 'x-verdict-print'

/** The header with which our own browser may read one report or scan, in its current state, while it prints it. */
export function createPrintHeader({ sign, verify, now }: Pick<WebContext, 'sign' | 'verify' | 'now'>) {
  return {
    create: (shared: Keyed): Record<string, string> => ({
      [PRINT_HEADER]: sign('print', `${now() + PRINT_MS} ${printKey(shared)}`),
    }),
    isValid(request: FastifyRequest, shared: Keyed): boolean {
      const signed = request.headers[PRINT_HEADER]
      if (typeof signed !== 'string') return false
      const [ends, ...key] = verify('print', signed)?.split(' ') ?? []
      return key.join(' ') === printKey(shared) && Number(ends) > now()
    },
  }
}

function printKey({ id, accessVersion }: Keyed): string {
  return `${id} ${accessVersion}`
}
