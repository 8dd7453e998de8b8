import { hostOf, portOf } from './address-policy.ts'
import { type Connector, connectTcp, handshake } from './connect.ts'
import type { Deadline } from './deadline.ts'

/**
 * Whether the server accepts TLS 1.0 or 1.1, which RFC 8996 deprecates. Takes one handshake; null if that got no
 * response.
 */
export async function probeLegacyTls(url: URL, connector: Connector, deadline: Deadline): Promise<boolean | null> {
  const host = hostOf(url)
  const tcp = await connectTcp(host, portOf(url), connector, deadline).catch(() => null)
  if (tcp === null) return null
  deadline.phase = 'tls'
  try {
    const tlsSocket = await handshake(tcp.socket, host, deadline.signal, {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      // OpenSSL 3 supports versions below TLS 1.2 only at security level 0.
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    })
    tlsSocket.destroy()
    return true
  } catch {
    return deadline.signal.aborted ? null : false
  }
}
