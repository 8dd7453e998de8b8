import { createHmac, timingSafeEqual } from 'node:crypto'

/** Marks values with HMAC-SHA256. A mark made for one purpose is worth nothing for another. */
export function createSigning(secret: Buffer) {
  const macOf = (purpose: string, value: string) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest()
  return {
    sign: (purpose: string, value: string): string =>
      `${Buffer.from(value).toString('base64url')}.${macOf(purpose, value).toString('base64url')}`,

    verify(purpose: string, signed: string): string | null {
      const [, text, mark] = /^([\w-]{0,4096})\.([\w-]{43})$/.exec(signed) ?? []
      if (text === undefined || mark === undefined) return null
      const value = Buffer.from(text, 'base64url').toString()
      return timingSafeEqual(Buffer.from(mark, 'base64url'), macOf(purpose, value)) ? value : null
    },
  }
}
