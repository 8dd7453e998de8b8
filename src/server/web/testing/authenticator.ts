import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey in software. Its fields can be changed, to see what the server refuses. */
export class Authenticator {
  origin = 'http://localhost'
  rpId = 'localhost'
  counter = 0
  /** WebAuthn §6.1: user present, user verified. */
  flags = 0b101
  readonly id = randomBytes(32)
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The answer to options for creating a passkey. */
  create(challenge: string): string {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    // RFC 9052 §7: an ES256 key on P-256.
    const cose = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const authData = Buffer.concat([this.#data(this.flags | 0b100_0000), credential])
    const attestationObject = map([
      ['fmt', 'none'],
      ['attStmt', map([])],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to options for signing in. */
  get(challenge: string): string {
    const client = this.#client('webauthn.get', challenge)
    const data = this.#data(this.flags)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
    })
  }

  #client(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
      'base64url',
    )
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(Buffer.from(this.rpId)), Buffer.from([flags]), counter])
  }

  #answer(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

type Item = number | string | Buffer

/** CBOR (RFC 8949 §3) of what is needed here. Items that are CBOR already are maps. */
function map(entries: [Item, Item][]): Buffer {
  return Object.assign(Buffer.concat([head(5, entries.length), ...entries.flat().map(item)]), { isMap: true })
}

function item(value: Item): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  return 'isMap' in value ? value : Buffer.concat([head(2, value.length), value])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
