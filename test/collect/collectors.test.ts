import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyEvidence } from '../../src/engine/capture.ts'
import { collectors } from '../../src/engine/collectors/index.ts'
import { page } from '../../src/engine/collectors/page.ts'
import { NOW } from './site.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'engine', 'collectors')
/** The list itself, the first collector, which is asked before the others. */
const APART = ['index.ts', 'page.ts']

it('lists every collector file once', () => {
  const files = readdirSync(FOLDER).filter((file) => /^[a-z-]+\.ts$/.test(file) && !APART.includes(file))
  expect(collectors).toHaveLength(files.length)
  expect(new Set(collectors.map(({ part }) => part)).size).toBe(collectors.length)
})

it('has one collector for every part of the evidence, each with a sentence about it', () => {
  const parts = Object.entries(emptyEvidence('https://example.com/', NOW, 'Nothing.')).flatMap(([name, got]) =>
    typeof got === 'object' ? [name] : [],
  )
  expect([page, ...collectors].map(({ part }) => part).sort()).toEqual(parts.sort())
  for (const { about } of [page, ...collectors]) expect(about).toMatch(/^[A-Z].{10,}\.$/)
})
