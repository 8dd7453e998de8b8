import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Assessment } from '../../src/engine/assessment.ts'
import { audits } from '../../src/engine/audits/index.ts'
import { judge } from '../../src/engine/judge.ts'
import type { Evidence } from '../../src/engine/model.ts'

/**
 * Saved evidence and the report it must give. `npm run golden` accepts what is there now; read the difference first,
 * and raise the rule set's version where results moved.
 */
const FOLDER = join(import.meta.dirname, 'pages')
const names = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'evidence.json')))

describe('golden reports', () => {
  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(5)
  })

  it.each(names)('%s is judged as before', (name) => {
    const evidence = JSON.parse(readFileSync(join(FOLDER, name, 'evidence.json'), 'utf8')) as Evidence
    const now = judge(evidence, { audits })
    const file = join(FOLDER, name, 'report.json')
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, `${JSON.stringify(now, null, 1)}\n`)
    const before = JSON.parse(readFileSync(file, 'utf8')) as Assessment
    // The short answer first: which outcomes moved. Then every word.
    expect(outcomes(now)).toEqual(outcomes(before))
    expect(JSON.parse(JSON.stringify(now))).toEqual(before)
  })
})

function outcomes({ score, result, audits: judged }: Assessment) {
  return { score, result, ...Object.fromEntries(judged.map((audit) => [audit.id, audit.outcome])) }
}
