import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Assessment, AuditResult } from '../../src/engine/assessment.ts'
import {
  type Audit,
  defineAudit,
  defineMessages,
  fail,
  notApplicable,
  pass,
  type Ruling,
  warn,
} from '../../src/engine/audit.ts'
import { audits } from '../../src/engine/audits/index.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import { judge } from '../../src/engine/judge.ts'

/**
 * Saved evidence and the report it must give. `npm run golden` accepts what is there now; read the difference first,
 * and raise the rule set's version where results moved.
 */
const FOLDER = join(import.meta.dirname, 'pages')
const names = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'evidence.json')))

const ACCEPT = 'New audits fail or warn on this page. If they should, run `npm run golden` and read the difference.'

/** A report in full, apart from audits that don't apply: of them, what is not the same for each. */
interface Golden extends Assessment {
  notApplicable: Record<string, Pick<AuditResult, 'importance' | 'summary' | 'key' | 'details'>>
}

describe('golden reports', () => {
  it('are there for at least five pages, so that the tests of each run', () => {
    expect(names.length).toBeGreaterThanOrEqual(5)
  })

  it.each(names)('%s is judged as before', (name) => {
    const evidence = evidenceOf(name)
    const file = join(FOLDER, name, 'report.json')
    if (process.env.UPDATE_GOLDEN)
      writeFileSync(file, `${JSON.stringify(golden(judge(evidence, { audits })), null, 1)}\n`)
    const before = goldenOf(name)
    const { known, added } = split(audits, before)
    const now = JSON.parse(JSON.stringify(golden(judge(evidence, { audits: known })))) as Golden
    // The short answer first: which outcomes moved. Then every word.
    expect(outcomes(now)).toEqual(outcomes(before))
    expect(now).toEqual(before)
    expect(objections(evidence, added), ACCEPT).toEqual([])
  })
})

describe('an audit that is not in the golden reports yet', () => {
  const messages = defineMessages({ said: 'Something was said.' })
  const objectionsOf = (ruling: Ruling) => {
    const audit = defineAudit({ ...audits[0]!, id: 'seo/new', messages, needs: [], wants: [], check: () => ruling })
    return objections(evidenceOf('shop'), split([audit], goldenOf('shop')).added)
  }

  it.each([
    ['fail', fail(messages.said)],
    ['warn', warn(messages.said)],
  ])('breaks the test with its name where its outcome is %s', (outcome, ruling) => {
    expect(objectionsOf(ruling)).toEqual([`seo/new: ${outcome}: Something was said.`])
  })

  it.each([
    ['pass', pass(messages.said)],
    ['not-applicable', notApplicable(messages.said)],
  ])('breaks nothing where its outcome is %s', (_, ruling) => {
    expect(objectionsOf(ruling)).toEqual([])
  })
})

function evidenceOf(name: string): Evidence {
  return JSON.parse(readFileSync(join(FOLDER, name, 'evidence.json'), 'utf8')) as Evidence
}

function goldenOf(name: string): Golden {
  return JSON.parse(readFileSync(join(FOLDER, name, 'report.json'), 'utf8')) as Golden
}

/** By whether an audit was there when the report was accepted. Only those count for its score, so that new ones don't move it. */
function split(all: readonly Audit[], { audits: applying, notApplicable }: Golden) {
  const ids = new Set([...applying.map(({ id }) => id), ...Object.keys(notApplicable)])
  return { known: all.filter(({ id }) => ids.has(id)), added: all.filter(({ id }) => !ids.has(id)) }
}

function objections(evidence: Evidence, added: readonly Audit[]) {
  return judge(evidence, { audits: added })
    .audits.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .map(({ id, outcome, summary }) => `${id}: ${outcome}: ${summary}`)
}

function golden(assessment: Assessment): Golden {
  const isBrief = ({ outcome, value, findings }: AuditResult) =>
    outcome === 'not-applicable' && value === null && findings.length === 0
  return {
    ...assessment,
    audits: assessment.audits.filter((audit) => !isBrief(audit)),
    notApplicable: Object.fromEntries(assessment.audits.filter(isBrief).map(brief)),
  }
}

function brief({ id, importance, summary, key, params, extent, details, revision }: AuditResult) {
  return [id, { importance, summary, key, params, extent, details, revision }] as const
}

function outcomes({ score, result, audits: judged, notApplicable }: Golden) {
  return { score, result, ...Object.fromEntries(judged.map(({ id, outcome }) => [id, outcome])), notApplicable }
}
