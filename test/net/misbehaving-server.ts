import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

/** A server that breaks every rule on request: the path says which. It speaks through bare sockets. */
export interface MisbehavingServer {
  port: number
  url(path: string): string
  /** Connections it has taken so far. */
  connections(): number
  close(): Promise<void>
}

type Act = (socket: Socket, path: string) => void

const zeros = Buffer.alloc(8 * 1024 * 1024)
const page = Buffer.from('<!doctype html><title>A page</title>')
const words = Buffer.from('A sentence that is long enough to be cut in two. '.repeat(40))

const acts: Record<string, Act> = {
  '/fine': (socket) => whole(socket, page),
  '/never': () => {},
  '/drip': (socket) => drip(socket, `HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n`),
  '/drip-headers': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '),
  '/endless': (socket) => endless(socket, Buffer.alloc(16 * 1024, 'a'), ''),
  '/endless-gzip': (socket) => endless(socket, gzipSync(''), 'gzip'),
  '/endless-interim': (socket) => repeat(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50))),
  '/gzip-bomb': (socket) => whole(socket, gzipSync(zeros), 'Content-Encoding: gzip'),
  '/gzip-gzip-bomb': (socket) => whole(socket, gzipSync(gzipSync(zeros)), 'Content-Encoding: gzip, gzip'),
  '/br-bomb': (socket) => whole(socket, brotliCompressSync(zeros), 'Content-Encoding: br'),
  '/zstd-bomb': (socket) => whole(socket, zstdCompressSync(zeros), 'Content-Encoding: zstd'),
  '/deflate-bomb': (socket) => whole(socket, deflateSync(zeros), 'Content-Encoding: deflate'),
  '/hollow-bomb': (socket) => whole(socket, gzipSync(repeated(gzipSync(''), 200_000)), 'Content-Encoding: gzip, gzip'),
  '/gzip': (socket) => whole(socket, gzipSync(words), 'Content-Encoding: x-gzip'),
  '/br': (socket) => whole(socket, brotliCompressSync(words), 'Content-Encoding: br'),
  '/zstd': (socket) => whole(socket, zstdCompressSync(words), 'Content-Encoding: zstd'),
  '/deflate': (socket) => whole(socket, deflateSync(words), 'Content-Encoding: deflate'),
  '/deflate-raw': (socket) => whole(socket, deflateRawSync(words), 'Content-Encoding: deflate'),
  '/deflate-br': (socket) => whole(socket, brotliCompressSync(deflateSync(words)), 'Content-Encoding: deflate, br'),
  '/four-codings': (socket) => whole(socket, page, 'Content-Encoding: gzip, gzip, gzip, gzip'),
  '/unknown-coding': (socket) => whole(socket, page, 'Content-Encoding: rot13'),
  '/wrong-coding': (socket) => whole(socket, page, 'Content-Encoding: gzip'),
  '/truncated-gzip': (socket) => whole(socket, gzipSync(words).subarray(0, -20), 'Content-Encoding: gzip'),
  '/empty-gzip': (socket) => whole(socket, Buffer.alloc(0), 'Content-Encoding: gzip'),
  '/big-header': (socket) => whole(socket, page, `X-Big: ${'x'.repeat(1_000_000)}`),
  '/many-headers': (socket) => whole(socket, page, Array.from({ length: 10_000 }, () => 'a: b').join('\r\n')),
  '/nul-header': (socket) => whole(socket, page, 'X-Nul: a\0b'),
  '/loop': (socket) => redirect(socket, '/loop-back'),
  '/loop-back': (socket) => redirect(socket, '/loop', 'Set-Cookie: a=1'),
  '/to-metadata': (socket) => redirect(socket, 'http://169.254.169.254/latest/meta-data/'),
  '/to-private': (socket) => redirect(socket, 'http://10.0.0.1/'),
  '/to-decimal': (socket) => redirect(socket, 'http://167772161/'),
  '/to-file': (socket) => redirect(socket, 'file:///etc/passwd'),
  '/to-ssh': (socket) => redirect(socket, 'http://example.com:22/'),
  '/to-secret': (socket) => redirect(socket, 'http://user:secret@example.com/'),
  '/to-nonsense': (socket) => redirect(socket, 'http://[nonsense/'),
  '/to-endless': (socket) =>
    socket.write('HTTP/1.1 302 Found\r\nLocation: /fine\r\nContent-Length: 9999\r\n\r\nno end'),
  '/to': (socket, path) => redirect(socket, path.replace(/^[^?]*\?/, '')),
  '/to-fine': (socket) => redirect(socket, '/fine?a=1#part'),
  '/to-utf8': (socket) => redirect(socket, '/fine?é'),
  '/no-location': (socket) => socket.end('HTTP/1.1 301 Moved Permanently\r\nContent-Length: 5\r\n\r\nmoved'),
  '/says-more': (socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${page}`),
  '/says-less': (socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n${page}`),
  '/cuts-chunks': (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\nhalf'),
  '/bad-chunks': (socket) =>
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhalf\r\n0\r\n\r\n'),
  '/closes': (socket) => socket.end(),
  '/closes-in-head': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'),
  '/resets': (socket) => socket.resetAndDestroy(),
  '/garbage': (socket) => socket.end('Hello, this is no HTTP at all.\r\n\r\n'),
  '/switches': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  '/204': (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
  '/304': (socket) => socket.write('HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n'),
  '/http10': (socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${page}`),
  '/bare-lf': (socket) => socket.end(`HTTP/1.1 200 OK\nX-Old: yes\nContent-Length: ${page.byteLength}\n\n${page}`),
  '/repeats': (socket) => whole(socket, page, 'Set-Cookie: a=1\r\nset-cookie: b=2\r\nX-Latin: caf\xe9'),
}

export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const sockets = new Set<Socket>()
  let taken = 0
  const server = createServer((socket) => {
    taken += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let head = ''
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      const path = /^GET (\S+)/.exec(head)?.[1] ?? ''
      head = ''
      const hops = /^\/chain\/(\d+)/.exec(path)?.[1]
      if (hops !== undefined) return redirect(socket, hops === '1' ? '/fine' : `/chain/${Number(hops) - 1}`)
      const act = acts[path.replace(/\?.*/, '')]
      if (act) act(socket, path)
      else whole(socket, Buffer.from(path))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    connections: () => taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function whole(socket: Socket, body: Buffer, headers = ''): void {
  const fields = [`Content-Length: ${body.byteLength}`, headers].filter((field) => field !== '').join('\r\n')
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n`, 'latin1'), body]))
}

function redirect(socket: Socket, location: string, headers = ''): void {
  const fields = [`Location: ${location}`, 'Content-Length: 5', headers].filter((field) => field !== '').join('\r\n')
  socket.write(`HTTP/1.1 302 Found\r\n${fields}\r\n\r\nmoved`)
}

function drip(socket: Socket, head: string): void {
  socket.write(head)
  const timer = setInterval(() => socket.write('a'), 10)
  socket.on('close', () => clearInterval(timer))
}

function endless(socket: Socket, chunk: Buffer, coding: string): void {
  socket.write(`HTTP/1.1 200 OK\r\n${coding === '' ? '' : `Content-Encoding: ${coding}\r\n`}\r\n`)
  repeat(socket, chunk)
}

function repeat(socket: Socket, chunk: Buffer): void {
  const large = repeated(chunk, Math.ceil(16_384 / chunk.byteLength))
  const write = () => {
    while (!socket.destroyed && socket.write(large));
  }
  socket.on('drain', write)
  write()
}

function repeated(chunk: Buffer, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => chunk))
}
