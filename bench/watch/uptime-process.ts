import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of the usual size, on a process of its own: its processor time is not that of the checks. */
const page = `<!doctype html><title>Page</title>${'<p>Some text on a page.</p>'.repeat(1_000)}`

const server = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
)
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
