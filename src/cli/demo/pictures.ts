import { createHash } from 'node:crypto'

/** Hills and a sun in the colour of the site. */
export function drawing(hue: number, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 60% 90%)"/>
<circle cx="${width * 0.75}" cy="${height * 0.3}" r="${height * 0.12}" fill="hsl(${hue} 80% 70%)"/>
<path d="M0 ${height} L${width * 0.4} ${height * 0.4} L${width * 0.8} ${height} Z" fill="hsl(${hue} 40% 55%)"/>
</svg>`
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** So many bytes that begin like a picture and cannot be compressed; nobody looks at it. */
export function bigPicture(bytes: number): Buffer {
  const noise = createHash('shake256', { outputLength: bytes - PNG.length })
    .update('picture')
    .digest()
  return Buffer.concat([PNG, noise])
}
