/** MIME Sniffing §6.1: signatures of image files. `null` matches any byte. */
const SIGNATURES: [type: string, bytes: (number | null)[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/x-icon', [0x00, 0x00, 0x01, 0x00]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/avif', [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]],
]

/** The type of an image by its first bytes, SVG by its element; null if it is not an image. */
export function imageType(bytes: Uint8Array): string | null {
  for (const [type, signature] of SIGNATURES)
    if (signature.every((byte, at) => byte === null || bytes[at] === byte)) return type
  return isSvg(bytes) ? 'image/svg+xml' : null
}

const BEFORE_SVG =
  /^\ufeff?(?:\s+|<\?[^>]{0,1000}>|<!--[\s\S]{0,4000}?-->|<!DOCTYPE[^>[]{0,1000}(?:\[[^\]]{0,2000}\]\s{0,99})?>)/i

/** Whether the first element is `svg`, after an XML declaration, comments and a doctype. */
function isSvg(bytes: Uint8Array): boolean {
  let text = new TextDecoder().decode(bytes.subarray(0, 8192))
  for (let step = 0; step < 50; step++) {
    const before = BEFORE_SVG.exec(text)
    if (before === null || before[0] === '') break
    text = text.slice(before[0].length)
  }
  return /^<(?:svg:)?svg[\s>/]/i.test(text)
}
