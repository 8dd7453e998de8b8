/** Addresses to listen on that are no addresses to open, and what reaches them from the same machine. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where a server that listens on a host and port can be opened on its own machine. */
export function localUrl(host: string, port: number): string {
  const address = LOOPBACK[host] ?? host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
