import { hostOf, portOf } from './address-policy.ts'
import { type Connector, handshake, reach } from './connect.ts'
import type { Deadline } from './deadline.ts'

/** Does the server still take TLS 1.0 or 1.1 (RFC 8996 retired both)? One extra handshake; null where it had no answer. */
export async function probeLegacyTls(url: URL, connector: Connector, deadline: Deadline): Promise<boolean | null> {
  const host = hostOf(url)
  const reached = await reach(host, portOf(url), connector, deadline).catch(() => null)
  if (reached === null) return null
  deadline.phase = 'tls'
  try {
    const secured = await handshake(reached.socket, host, deadline.signal, {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      // OpenSSL 3 offers nothing below TLS 1.2 above security level 0.
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    })
    secured.destroy()
    return true
  } catch {
    return deadline.signal.aborted ? null : false
  }
}
