import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Results } from '../../src/domain/results/schema.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { regradeRun } from '../../src/storage/runs/regrade.ts'
import { type Person, type Service, startService } from './running.ts'

/**
 * Results as earlier versions stored them: one file for each depth, and `earliest`, without anything that was added since
 * the first version. They stay as they are for as long as reports of those versions exist; a new shape gets a new file.
 */
const FOLDER = join(import.meta.dirname, '../golden/results')
const NAMES = readdirSync(FOLDER).map((file) => file.replace('.json', ''))

let service: Service
let person: Person
beforeAll(async () => {
  service = await startService(undefined)
  person = await service.newUser()
})
afterAll(() => service?.stop())

/** A report whose latest run has these results. */
async function reportWith(results: Results): Promise<string> {
  const { body } = await person.client.create({ url: 'https://museum.example/' })
  const { id } = body.data
  const { resultRunId } = (await findReport(service.storage.db, person.userId, id))!
  const outcome = { score: results.score, result: results.result, ruleSet: results.rule_set, error: null }
  const packed = zstdCompressSync(JSON.stringify(results))
  expect(await regradeRun(service.storage.db, resultRunId!, outcome, packed, Date.now())).toBe(true)
  return id
}

describe.each(NAMES)('results stored as in %s.json', (name) => {
  const results = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Results
  let id: string
  beforeAll(async () => {
    id = await reportWith(results)
  })

  const open = async (path: string, language = 'en') => {
    const answer = await fetch(`${service.base}/reports/${id}${path}`, { headers: { 'accept-language': language } })
    expect(answer.status).toBe(200)
    return await answer.text()
  }

  it('are sent by the API as they are, and match its OpenAPI document', async () => {
    const { status, body } = await person.client.get(`reports/${id}`)
    expect(status).toBe(200)
    expect(body.data.results).toEqual(results)
  })

  it.each(['en', 'de'])('open as a page in %s, with every audit', async (language) => {
    const html = await open('', language)
    for (const audit of results.audits) expect(html).toContain(audit.id)
    expect(html).toContain(results.page!.title ?? results.page!.url)
    expect(html.includes('screenshot.webp')).toBe(Boolean(results.browser))
    expect(html.includes('filmstrip/0')).toBe(Boolean(results.lab))
  })

  it('are exported as JSON and CSV', async () => {
    expect(JSON.parse(await open('/report.json')).data.results).toEqual(results)
    const lines = (await open('/report.csv')).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(results.audits.map((audit) => audit.id))
  })
})
