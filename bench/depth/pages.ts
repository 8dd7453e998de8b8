import { gzipSync } from 'node:zlib'
import { serve } from '../../test/loopback.ts'

/** Pages of different kinds on loopback: mostly text, many files, built by its scripts. */
export async function servePages(): Promise<{ urls: string[]; close(): Promise<void> }> {
  const words = 'The pendulum keeps the time and the escapement counts it. '
  const head = (title: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${title}"><link rel="stylesheet" href="/style.css"></head>`
  const text = `${head('Text')}<body><main><h1>Text</h1>${`<p>${words.repeat(8)}</p>`.repeat(150)}</main></body></html>`
  const pictures = Array.from(
    { length: 24 },
    (_, n) => `<img src="/${n}.svg" alt="Clock ${n}" width="300" height="200">`,
  )
  const files = `${head('Files')}<body><main><h1>Files</h1>${pictures.join('')}</main><script src="/app.js"></script></body></html>`
  const scripts = `${head('Scripts')}<body><main id="root"></main><script src="/app.js"></script><script>
    for (let i = 0; i < 400; i++) { const p = document.createElement('p'); p.textContent = ${JSON.stringify(words)}.repeat(4); document.querySelector('#root').append(p) }
  </script></body></html>`
  const bodies: Record<string, [type: string, body: string]> = {
    '/text': ['text/html; charset=utf-8', text],
    '/files': ['text/html; charset=utf-8', files],
    '/scripts': ['text/html; charset=utf-8', scripts],
    '/style.css': ['text/css', 'body{font:16px/1.5 sans-serif;margin:0 auto;max-width:60rem}'.repeat(40)],
    '/app.js': ['text/javascript', `${'function unused(a){return a+1}\n'.repeat(4000)};document.title+='!'`],
  }
  const { origin, close } = await serve((request, response) => {
    const svg = /^\/(\d+)\.svg$/.exec(request.url!)
    const [type, body] = svg
      ? [
          'image/svg+xml',
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><circle cx="1" cy="1" r=".${svg[1]}1"/></svg>`,
        ]
      : (bodies[request.url!] ?? ['text/plain', ''])
    const packed = gzipSync(body)
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed)
  })
  return { urls: ['/text', '/files', '/scripts'].map((path) => origin + path), close }
}
