import { expect, it } from 'vitest'
import { type SiteParts, siteJson } from './site-json.ts'

it.each<[string, unknown[]]>([
  ['with nothing in it', []],
  ['with several audits', [{ id: 'a', summary: 'two\nlines' }, { id: 'b' }]],
])('a result %s is one JSON object, written as one would be', async (_, audits) => {
  const summary = { id: 'scan', nested: { a: 1 } }
  const parts = { summary, audits, pages: [], changes: null } as unknown as SiteParts
  let written = ''
  for await (const part of siteJson(parts)) written += part
  expect(written).toBe(`${JSON.stringify({ ...summary, audits, pages: [], changes: null }, null, 2)}\n`)
})
