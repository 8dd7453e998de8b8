import type { Socket } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { abortable } from '../../common/timeout.ts'
import { VerdictError } from '../../errors.ts'
import { type AddressPolicy, hostOf, portOf } from './address-policy.ts'
import { type CertificateFacts, certificateFacts } from './certificate.ts'
import type { Deadline } from './deadline.ts'
import { dial, type Open } from './dial.ts'
import { noAddress, refusedLookup } from './failure.ts'
import { isIP } from './ip-address.ts'
import type { Address, Lookup } from './lookup.ts'

/** What connecting needs from outside. */
export interface Connector {
  policy: AddressPolicy
  lookup: Lookup
  now: () => number
  /** Certificate authorities trusted beside the well-known ones. */
  ca?: readonly string[]
  /** How a socket is opened: for tests. */
  open?: Open
}

export interface Connection {
  socket: Socket
  address: string
  offersHttp2: boolean | null
  certificate: CertificateFacts | null
  /** Milliseconds each phase took; `dns` is null for a host that is an address, `tls` on http. */
  dns: number | null
  connect: number
  tls: number | null
}

/** A TCP connection to an address that the policy let through; what was checked is what is connected to. */
export async function reach(host: string, port: number, connector: Connector, deadline: Deadline) {
  const started = connector.now()
  deadline.phase = 'lookup'
  const literal = isIP(host)
  const found =
    literal !== 0 ? [{ address: host, family: literal } as Address] : await resolve(host, connector, deadline)
  const open = permitted(found, host, connector.policy)
  const resolved = connector.now()

  deadline.phase = 'connect'
  const socket = await dial(open, port, deadline.signal, connector.open)
  const address = socket.remoteAddress ?? ''
  const refused = connector.policy.checkAddress(address, host)
  if (refused) {
    socket.destroy()
    throw new VerdictError(refused.code, refused.message)
  }
  return { socket, address, dns: literal !== 0 ? null : resolved - started, connect: connector.now() - resolved }
}

/** A connection ready for HTTP: TCP, and for https the TLS handshake. A bad certificate is recorded, not refused. */
export async function connect(url: URL, connector: Connector, deadline: Deadline): Promise<Connection> {
  const host = hostOf(url)
  const { socket, ...reached } = await reach(host, portOf(url), connector, deadline)
  if (url.protocol === 'http:') return { socket, ...reached, offersHttp2: null, certificate: null, tls: null }

  const started = connector.now()
  deadline.phase = 'tls'
  const { constants } = process.getBuiltinModule('node:crypto')
  const { rootCertificates } = process.getBuiltinModule('node:tls')
  const secured = await handshake(socket, host, deadline.signal, {
    ALPNProtocols: ['h2', 'http/1.1'],
    // The name is judged by certificateFacts; this leaves `authorizationError` to the chain and its dates.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    // Browsers still talk to servers without RFC 5746 (secure renegotiation).
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    ...(connector.ca ? { ca: [...rootCertificates, ...connector.ca] } : {}),
  })
  return {
    ...reached,
    socket: secured,
    offersHttp2: secured.alpnProtocol === 'h2',
    certificate: certificateFacts(secured, host),
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
    // RFC 6066 §3: server names are names, never addresses.
    // Loaded where it is needed: it takes a tenth of the time of a short command.
    const secured = process
      .getBuiltinModule('node:tls')
      .connect({ ...options, socket, ...(isIP(host) === 0 ? { servername: host } : {}) })
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const fail = (error: unknown) =>
      settle(() => {
        secured.destroy()
        socket.destroy()
        reject(error)
      })
    const onAbort = () => fail(signal.reason)
    secured.on('error', fail)
    secured.once('close', () => fail(new Error('closed in the handshake')))
    secured.once('secureConnect', () => settle(() => resolve(secured)))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

async function resolve(host: string, connector: Connector, deadline: Deadline): Promise<Address[]> {
  let found: Address[]
  try {
    found = await abortable(connector.lookup(host, deadline.signal), deadline.signal)
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : refusedLookup(error, host)
  }
  if (found.length === 0) throw noAddress(host)
  return found
}

/** Those of the addresses that may be connected to; if none may, the first refusal. */
function permitted(addresses: readonly Address[], host: string, policy: AddressPolicy): Address[] {
  const verdicts = addresses.map((address) => ({ address, refused: policy.checkAddress(address.address, host) }))
  const open = verdicts.filter(({ refused }) => refused === null).map(({ address }) => address)
  const refused = verdicts[0]?.refused
  if (open.length === 0 && refused) throw new VerdictError(refused.code, refused.message)
  return open
}
