import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { negotiate, varyBy } from '../http/compression.ts'

const FOLDER = new URL('./assets/', import.meta.url)
export const CACHE_FOREVER = 'public, max-age=31536000, immutable'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  ico: 'image/x-icon',
}

export interface Asset {
  name: string
  /** `/assets/<hash>/<name>`: the URL changes with the content, so files can be cached forever. */
  path: string
  type: string
  bytes: Buffer
}

/** A file is an asset; a folder is one stylesheet, joined from its files in order. */
export function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(FOLDER, { withFileTypes: true })) {
    const name = entry.isDirectory() ? `${entry.name}.css` : entry.name
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (type === undefined) continue
    const bytes = entry.isDirectory() ? joined(entry.name) : readFileSync(new URL(name, FOLDER))
    assets.set(name, { name, path: `/assets/${hash('sha256', bytes, 'hex').slice(0, 12)}/${name}`, type, bytes })
  }
  return assets
}

function joined(folder: string): Buffer {
  const at = new URL(`${folder}/`, FOLDER)
  return Buffer.concat(
    readdirSync(at)
      .sort()
      .map((name) => readFileSync(new URL(name, at))),
  )
}

export function assetPaths(assets: Map<string, Asset>) {
  return (name: string): string => {
    const asset = assets.get(name)
    if (asset === undefined) throw new Error(`There is no asset ${name}.`)
    return asset.path
  }
}

const brotli = promisify<Buffer, Buffer>(brotliCompress)

/** Immutable files, compressed once at the best level. */
export function assetRoutes(app: FastifyInstance, assets: Map<string, Asset>): void {
  for (const { path, type, bytes } of assets.values()) {
    const isText = type.includes('charset')
    let small: Promise<Buffer> | undefined
    app.get(path, async (request, reply) => {
      reply.type(type).header('cache-control', CACHE_FOREVER)
      if (!isText || negotiate(request.headers['accept-encoding']) !== 'br') return reply.send(bytes)
      small ??= brotli(bytes)
      varyBy(reply, 'accept-encoding')
      return reply.header('content-encoding', 'br').send(await small)
    })
  }
}
