import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReportWithPassword } from '../../../storage/records.ts'
import type { WebTools } from '../../tools.ts'
import { pathOf } from '../model/address.ts'

const PURPOSE = 'unlock'
const LASTS = 7 * 86_400_000

type Means = Pick<WebTools, 'sign' | 'verify' | 'setCookie' | 'readCookie' | 'now'>

/**
 * A cookie that opens one report with a password. It is bound to the password and to every change of privacy, so either
 * closes the report again.
 */
export function createUnlocked({ sign, verify, setCookie, readCookie, now }: Means) {
  return {
    open(reply: FastifyReply, report: ReportWithPassword): void {
      const value = sign(PURPOSE, `${now() + LASTS} ${keyOf(report)}`)
      setCookie(reply, nameOf(report.id), value, { path: pathOf(report.id), maxAge: LASTS / 1000 })
    },
    isOpen(request: FastifyRequest, report: ReportWithPassword): boolean {
      const [ends, key] = verify(PURPOSE, readCookie(request, nameOf(report.id)) ?? '')?.split(' ') ?? []
      return key === keyOf(report) && Number(ends) > now()
    },
  }
}

function nameOf(id: string): string {
  return `unlock-${id}`
}

function keyOf({ id, privacy, passwordHash, accessVersion }: ReportWithPassword): string {
  return hash('sha256', `${id} ${privacy} ${accessVersion} ${passwordHash}`, 'base64url')
}
