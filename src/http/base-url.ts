import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export type BaseUrl = (request: FastifyRequest) => string

/** The base of every link: as configured, else from the request's Host. Without a trailing slash. */
export function createBaseUrl(config: Pick<Config, 'url' | 'host' | 'port'>): BaseUrl {
  if (config.url !== null) {
    const { url } = config
    return () => url
  }
  const own = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  // HTTP/1.0 requests may have no Host.
  return (request) => (request.host ? `${request.protocol}://${request.host}` : own)
}
