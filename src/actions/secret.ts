import type { Storage } from '../storage/open.ts'

/**
 * What cookies and links are signed with: the operator's own (VERDICT_SECRET), or what the storage keeps. As 32 bytes in
 * base64url, which is how the storage has it, or as any other text.
 */
export async function signingSecret(storage: Pick<Storage, 'secret'>, given: string | null = null): Promise<Buffer> {
  const secret = given ?? (await storage.secret())
  return Buffer.from(secret, /^[\w-]{43}$/.test(secret) ? 'base64url' : 'utf8')
}
