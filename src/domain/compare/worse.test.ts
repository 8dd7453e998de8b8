import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { COUNTS_AS_NEW, COUNTS_AS_WORSE } from './worse.ts'

it('counts what the docs say, in the same words', async () => {
  const docs = await readFile(new URL('../../../docs/comparing.md', import.meta.url), 'utf8')
  const section = docs.split('## What counts as worse')[1]!.split('\n## ')[0]!
  const listed = section.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
  expect(listed).toEqual([...COUNTS_AS_WORSE, ...COUNTS_AS_NEW])
})
