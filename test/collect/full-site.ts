import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Answers } from './site.ts'

const CSS = { 'content-type': 'text/css' }
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const SCRIPT = 'function add(first, second) {\n    return first + second\n}\n'.repeat(60)

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Museum of Clocks</title>
<link rel="icon" href="/icon.png"><link rel="canonical" href="/canonical"><link rel="stylesheet" href="/main.css">
<script src="/app.js" defer></script></head><body><h1>Museum of Clocks</h1>
<picture><source srcset="/hall.avif" type="image/avif"><img src="/hall.jpg" alt="The hall" width="4" height="3"></picture>
<img src="/late.png" alt="" loading="lazy" width="4" height="3"><img src="/gone.png" alt="" width="4" height="3">
<video src="/film.mp4" controls></video></body></html>`

/** A site that has everything there is to collect. */
export const everything: Answers = {
  '/': { status: 301, headers: { location: '/museum' } },
  '/museum': { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(page) },
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\nSitemap: /map.xml.gz\n' },
  '/map.xml.gz': {
    headers: { 'content-type': 'application/gzip' },
    body: gzipSync(
      '<urlset><url><loc>https://a.example/</loc></url><url><loc>https://a.example/b</loc></url></urlset>',
    ),
  },
  '/icon.png': { headers: { 'content-type': 'image/png' }, body: PNG },
  '/canonical': '<meta name="robots" content="noindex">',
  '/main.css': {
    headers: CSS,
    body: '@import "more.css"; @font-face { src: url(text.woff2) format("woff2") } body { margin: 0 } .menu { color: red; display: none }',
  },
  '/more.css': { headers: CSS, body: '@import "deeper.css"; p { margin: 0 }' },
  '/text.woff2': { headers: { 'content-type': 'font/woff2' }, body: 'wOF2' },
  '/app.js': { headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' }, body: SCRIPT },
  '/hall.avif': { headers: { 'content-type': 'image/avif' }, body: 'avif' },
  '/late.png': { headers: { 'content-type': 'image/png' }, body: PNG },
  '/.well-known/security.txt': { headers: { 'content-type': 'text/plain' }, body: 'Contact: mailto:a@a.example\n' },
  '/llms.txt': { headers: { 'content-type': 'text/plain' }, body: '# Museum\n' },
}
