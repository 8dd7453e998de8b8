import {
  createSecureServer,
  type Http2SecureServer,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import type { Made } from './certificate-maker.ts'

export interface Running {
  port: number
  close(): Promise<void>
}

/** HTTP/1 behind TLS. */
export function serveHttps({ cert, key }: Made): Promise<Running> {
  return listening(createHttpsServer({ cert, key }, (_request, response) => response.end('secure')))
}

/** HTTP/2, whose paths ask for misbehaviour. */
export function serveHttp2({ cert, key }: Made): Promise<Running> {
  const server: Http2SecureServer = createSecureServer({ cert, key, maxSendHeaderBlockLength: 4_000_000 })
  server.on('sessionError', () => {})
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    act(stream, String(headers[':path']))
  })
  return listening(server)
}

function act(stream: ServerHttp2Stream, path: string): void {
  const head: OutgoingHttpHeaders = {
    ':status': 200,
    'x-repeated': ['one', 'two'],
    'content-type': 'text/html',
  }
  const afterPart = (then: () => void) => stream.write('part', () => setImmediate(then))
  if (path === '/many-headers') {
    stream.respond(Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`x-${index}`, 'a'])))
    stream.end()
  } else if (path === '/big-header') {
    stream.respond({ 'x-big': 'x'.repeat(40_000), 'x-as-big': 'x'.repeat(40_000) })
    stream.end('small')
  } else if (path === '/huge-header') {
    stream.respond({ 'x-huge': 'x'.repeat(1_000_000) })
    stream.end('small')
  } else if (path === '/lost') {
    stream.respond(head)
    afterPart(() => stream.session?.destroy())
  } else if (path === '/says-more') {
    stream.respond({ ...head, 'content-length': 5000 })
    stream.end('part')
  } else if (path === '/says-less') {
    stream.respond({ ...head, 'content-length': 2 })
    stream.end('part')
  } else if (path === '/304') {
    stream.respond({ ':status': 304, 'content-length': 500 })
    stream.end()
  } else if (path === '/refused') {
    stream.close(2)
  } else if (path === '/lost-before-head') {
    stream.session?.destroy()
  } else if (path === '/never') {
    // Silence.
  } else if (path === '/endless') {
    stream.respond(head)
    const write = () => {
      while (!stream.destroyed && stream.write(Buffer.alloc(16_384)));
    }
    stream.on('drain', write)
    write()
  } else {
    stream.respond(head)
    stream.end('two')
  }
}

/** TLS with nothing behind it, or what is given. */
export function serveTls(options: TlsOptions, onConnection: (socket: Socket) => void = () => {}): Promise<Running> {
  return listening(
    createTlsServer(options, (socket) => {
      socket.on('error', () => {})
      onConnection(socket)
    }),
  )
}

/** TCP that does as told as soon as the client has spoken. */
export function serveTcp(onFirstBytes: (socket: Socket) => void): Promise<Running> {
  return listening(createTcpServer((socket) => socket.once('data', () => onFirstBytes(socket))))
}

async function listening(server: Server | Http2SecureServer): Promise<Running> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
