import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export type BaseUrl = (request: FastifyRequest) => string

/** The base of every link: as configured, else as this request reached us. Without a slash at the end. */
export function createBaseUrl(config: Pick<Config, 'url' | 'host' | 'port'>): BaseUrl {
  if (config.url !== null) {
    const { url } = config
    return () => url
  }
  const own = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  // HTTP/1.0 may come without a Host.
  return (request) => (request.host ? `${request.protocol}://${request.host}` : own)
}
