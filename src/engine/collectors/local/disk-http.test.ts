import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileType } from '../../derive/refusal.ts'
import { DISK_ORIGIN, diskHttp } from './disk-http.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'verdict-disk-'))
  mkdirSync(join(root, 'v1.pdf'))
  const page = '<!doctype html><title>Page</title>'
  const files = {
    'v1.pdf/index.html': page,
    'old.htm': page,
    guide: page,
    'empty.html': '',
    'a.pdf': '%PDF-1.7',
    CNAME: 'example.com',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
})
afterAll(() => rmSync(root, { recursive: true }))

it.each([
  ['/v1.pdf/', null],
  ['/old.htm', null],
  ['/guide', null],
  ['/empty.html', null],
  ['/a.pdf', 'application/octet-stream'],
  ['/CNAME', 'application/octet-stream'],
])('tells pages from other files: %s', async (path, type) => {
  const { status, headers } = await diskHttp(root).get(DISK_ORIGIN + path)
  expect([status, fileType(headers)]).toEqual([200, type])
})
