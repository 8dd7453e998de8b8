import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** Makes X.509 certificates (RFC 5280) for servers under test: nothing secret or about to expire lies in the repository. */
export interface CertificateOrder {
  commonName: string
  /** DNS names and IPv4 addresses. */
  names?: string[]
  from?: Date
  to?: Date
  /** Self-signed if not given. */
  issuer?: Made
  authority?: boolean
}

export interface Made {
  cert: string
  key: string
  commonName: string
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))

export function makeCertificate(order: CertificateOrder): Made {
  const { commonName, names = [], authority = false } = order
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signer: KeyObject = order.issuer ? createPrivateKey(order.issuer.key) : privateKey
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.from([1, ...Buffer.from(commonName).subarray(0, 15)])),
    ecdsaWithSha256,
    name(order.issuer?.commonName ?? commonName),
    sequence(time(order.from ?? new Date('2020-01-01')), time(order.to ?? new Date('2120-01-01'))),
    name(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension('2.5.29.19', sequence(...(authority ? [tagged(0x01, Buffer.from([0xff]))] : []))), // basicConstraints
        ...(names.length > 0 ? [extension('2.5.29.17', sequence(...names.map(generalName)))] : []), // subjectAltName
      ),
    ),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', body, signer))
  return { cert: pem(sequence(body, ecdsaWithSha256, signature)), key, commonName }
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.byteLength
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes)
}

function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 127]
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128)
  return digits
}

function name(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId('2.5.4.3'), tagged(0x0c, Buffer.from(commonName)))))
}

/** GeneralizedTime throughout: OpenSSL reads it for any year. */
function time(date: Date): Buffer {
  return tagged(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`))
}

function generalName(text: string): Buffer {
  return isIPv4(text) ? tagged(0x87, Buffer.from(text.split('.').map(Number))) : tagged(0x82, Buffer.from(text))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), tagged(0x04, value))
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
