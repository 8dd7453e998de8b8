import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TruthRow } from './truth.ts'

/** Cases we wrote after the rules of axe-core, the ARIA Authoring Practices and the Nu Html Checker. */
export const OWN_CASES = join(import.meta.dirname, 'cases')

export function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name))
}

export function rowsOf(path: string): TruthRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as TruthRow)
}
