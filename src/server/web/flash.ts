import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './cookies.ts'
import type { Flash } from './view.ts'

const COOKIE = 'flash'
const PURPOSE = 'flash'
/** Seconds: long enough for a redirect on a slow connection. */
const MAX_AGE = 60

/** A message that survives a redirect in a signed cookie and is shown once. */
export function createFlash({
  cookies,
  sign,
  verify,
}: {
  cookies: Cookies
  sign: (purpose: string, value: string) => string
  verify: (purpose: string, signed: string) => string | null
}) {
  return {
    read(request: FastifyRequest): Flash | null {
      const [, sign, place, text] =
        /^([+-])(\w*):(.*)$/s.exec(verify(PURPOSE, cookies.read(request, COOKIE) ?? '') ?? '') ?? []
      if (text === undefined) return null
      return { kind: sign === '+' ? 'done' : 'problem', text, place: place === 'share' ? place : undefined }
    },
    set(reply: FastifyReply, kind: Flash['kind'], text: string, place?: Flash['place']): void {
      const value = `${kind === 'done' ? '+' : '-'}${place ?? ''}:${text.slice(0, 500)}`
      cookies.set(reply, COOKIE, sign(PURPOSE, value), { maxAge: MAX_AGE })
    },
    forget(reply: FastifyReply): void {
      cookies.set(reply, COOKIE, '', { maxAge: 0 })
    },
  }
}
