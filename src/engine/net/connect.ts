import type { Socket } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { abortable } from '../../common/timeout.ts'
import { VerdictError } from '../../errors.ts'
import { type AddressPolicy, hostOf, portOf } from './address-policy.ts'
import { type CertificateFacts, certificateFacts } from './certificate.ts'
import type { Deadline } from './deadline.ts'
import { dial, type OpenSocket } from './dial.ts'
import { lookupFailure, noAddress } from './failure.ts'
import { isIP } from './ip-address.ts'
import type { Lookup, ResolvedAddress } from './lookup.ts'

/** How connections are made: which addresses are allowed, and how names are resolved. */
export interface Connector {
  policy: AddressPolicy
  lookup: Lookup
  now: () => number
  /** Certificate authorities to trust in addition to the public ones. */
  ca?: readonly string[]
  /** Opens a socket; tests replace it. */
  open?: OpenSocket
}

export interface NetworkConnection {
  socket: Socket
  address: string
  offersHttp2: boolean | null
  certificate: CertificateFacts | null
  /** Milliseconds of each phase; `dns` is null if the host is an address, `tls` on http. */
  dns: number | null
  connect: number
  tls: number | null
}

/** A TCP connection to an address that the policy allows. The address that is checked is the one connected to. */
export async function connectTcp(host: string, port: number, connector: Connector, deadline: Deadline) {
  const started = connector.now()
  deadline.phase = 'lookup'
  const ipVersion = isIP(host)
  const found =
    ipVersion !== 0
      ? [{ address: host, family: ipVersion } as ResolvedAddress]
      : await resolve(host, connector, deadline)
  const allowed = allowedAddresses(found, host, connector.policy)
  const resolved = connector.now()

  deadline.phase = 'connect'
  const socket = await dial(allowed, port, deadline.signal, connector.open)
  const address = socket.remoteAddress ?? ''
  const refused = connector.policy.checkAddress(address, host)
  if (refused) {
    socket.destroy()
    throw new VerdictError(refused.code, refused.message)
  }
  connector.policy.onConnect?.(address, host)
  return { socket, address, dns: ipVersion !== 0 ? null : resolved - started, connect: connector.now() - resolved }
}

/** A connection ready for HTTP: TCP, and for https TLS. An invalid certificate is recorded, not refused. */
export async function connect(url: URL, connector: Connector, deadline: Deadline): Promise<NetworkConnection> {
  const host = hostOf(url)
  const { socket, ...tcp } = await connectTcp(host, portOf(url), connector, deadline)
  if (url.protocol === 'http:') return { socket, ...tcp, offersHttp2: null, certificate: null, tls: null }

  const started = connector.now()
  deadline.phase = 'tls'
  const { constants } = process.getBuiltinModule('node:crypto')
  const { rootCertificates } = process.getBuiltinModule('node:tls')
  const tlsSocket = await handshake(socket, host, deadline.signal, {
    ALPNProtocols: ['h2', 'http/1.1'],
    // Host names are checked by certificateFacts, so `authorizationError` is only about the chain and its dates.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    // Like browsers, accept servers without RFC 5746 (secure renegotiation).
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    ...(connector.ca ? { ca: [...rootCertificates, ...connector.ca] } : {}),
  })
  return {
    ...tcp,
    socket: tlsSocket,
    offersHttp2: tlsSocket.alpnProtocol === 'h2',
    certificate: certificateFacts(tlsSocket, host),
    tls: connector.now() - started,
  }
}

export function handshake(
  socket: Socket,
  host: string,
  signal: AbortSignal,
  options: ConnectionOptions,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // Loaded on demand: it takes a tenth of the time of a short command.
    const { connect: connectTls } = process.getBuiltinModule('node:tls')
    // RFC 6066 §3: a server name is never an address.
    const tlsSocket = connectTls({ ...options, socket, ...(isIP(host) === 0 ? { servername: host } : {}) })
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const fail = (error: unknown) =>
      settle(() => {
        tlsSocket.destroy()
        socket.destroy()
        reject(error)
      })
    const onAbort = () => fail(signal.reason)
    tlsSocket.on('error', fail)
    tlsSocket.once('close', () => fail(new Error('closed during the handshake')))
    tlsSocket.once('secureConnect', () => settle(() => resolve(tlsSocket)))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

async function resolve(host: string, connector: Connector, deadline: Deadline): Promise<ResolvedAddress[]> {
  let found: ResolvedAddress[]
  try {
    found = await abortable(connector.lookup(host, deadline.signal), deadline.signal)
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : lookupFailure(error, host)
  }
  if (found.length === 0) throw noAddress(host)
  return found
}

/** The addresses that the policy allows; throws the first refusal if it allows none. */
function allowedAddresses(
  addresses: readonly ResolvedAddress[],
  host: string,
  policy: AddressPolicy,
): ResolvedAddress[] {
  const checked = addresses.map((address) => ({ address, refused: policy.checkAddress(address.address, host) }))
  const allowed = checked.filter(({ refused }) => refused === null).map(({ address }) => address)
  const refused = checked[0]?.refused
  if (allowed.length === 0 && refused) throw new VerdictError(refused.code, refused.message)
  return allowed
}

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
