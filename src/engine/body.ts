import type { Body } from './model.ts'

/** Text if the bytes are valid UTF-8, so that encoding restores them exactly (with a BOM); otherwise base64. */
export function toBody(bytes: Uint8Array): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { base64: asBuffer(bytes).toString('base64') }
  }
}

export function bodyBytes(body: Body): Uint8Array {
  return 'text' in body ? Buffer.from(body.text, 'utf8') : Buffer.from(body.base64, 'base64')
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
