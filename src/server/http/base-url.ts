import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

export type BaseUrl = (request: FastifyRequest) => string

/** RFC 9110 §7.2, without what only names of other kinds have: a name or an address, and a port. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_.-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The base of every link: as configured, else from the request's Host, which anyone can choose. It becomes part of markup,
 * headers and files, so one that is not a host is not used. Without a trailing slash.
 */
export function createBaseUrl(config: Pick<Config, 'url' | 'host' | 'port'>): BaseUrl {
  if (config.url !== null) {
    const { url } = config
    return () => url
  }
  const own = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  // HTTP/1.0 requests may have no Host.
  return ({ host, protocol }) =>
    host && HOST.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : own
}
