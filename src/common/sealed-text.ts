import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM: a first byte for the format, then nonce, tag and text. */
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Text that only those with the secret can read. `purpose` gives each use a key of its own. */
export interface Seal {
  /** `owner`: who it belongs to. It can’t be opened as another’s. */
  seal(text: string, owner: string): Uint8Array
  /** null if it was sealed with another secret, for another owner, or changed since. */
  open(sealed: Uint8Array, owner: string): string | null
}

export function createSeal(secret: Uint8Array, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      const from = 1 + NONCE_BYTES + TAG_BYTES
      if (bytes[0] !== FORMAT || bytes.length < from) return null
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES), options)
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, from))
      try {
        return decipher.update(bytes.subarray(from), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
