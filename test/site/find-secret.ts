import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Storage } from '../../src/storage/storage.ts'

/** Tables of all schemas but those of the database itself, as they are written in statements. */
const TABLES = {
  sqlite: sql<{ name: string }>`select '"' || name || '"' as name from sqlite_master where type = 'table'`,
  postgres: sql<{
    name: string
  }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
}

/** Every column of every table that has the secret in a form that it could be read from. */
export async function columnsWith(secret: string, storage: Storage): Promise<{ found: string[]; rows: number }> {
  const found = new Set<string>()
  const forms = formsOf(secret)
  let rows = 0
  for (const { name } of (await TABLES[storage.kind].execute(storage.db)).rows)
    for (const row of (await sql<Record<string, unknown>>`select * from ${sql.raw(name)}`.execute(storage.db)).rows) {
      rows++
      for (const [column, value] of Object.entries(row)) if (hasForm(value, forms)) found.add(`${name}.${column}`)
    }
  return { found: [...found], rows }
}

/** Files below a folder that have the secret. */
export function filesWith(secret: string, folder: string): { found: string[]; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return { found: files.filter((file) => hasSecret(readFileSync(file), secret)), files: files.length }
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const GZIP = Buffer.from([0x1f, 0x8b, 0x08])

/** As it is, as base64 or hex, or in what is compressed: also a part of something larger. */
export function hasSecret(value: unknown, secret: string): boolean {
  return hasForm(value, formsOf(secret))
}

function hasForm(value: unknown, forms: readonly string[]): boolean {
  if (value === null || value === undefined || typeof value === 'number') return false
  if (!(value instanceof Uint8Array)) {
    const text = textOf(value)
    return forms.some((form) => text.includes(form))
  }
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (forms.some((form) => bytes.includes(form))) return true
  const start = bytes.subarray(0, 4)
  if (start.equals(ZSTD)) return hasForm(zstdDecompressSync(bytes), forms)
  return bytes.subarray(0, 3).equals(GZIP) && hasForm(gunzipSync(bytes), forms)
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Base64 depends on what stands before: of three bytes each. */
function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from('x'.repeat(before) + secret).toString('base64')
    return text.slice(before === 0 ? 0 : before + 1, 4 * Math.floor((before + secret.length) / 3))
  })
  return [secret, Buffer.from(secret).toString('hex'), ...base64, ...base64.map(toUrlForm)]
}

function toUrlForm(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}
