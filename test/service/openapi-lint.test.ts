import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/errors.ts'
import { PROBLEMS } from '../../src/server/api/problems.ts'
import { FORMATS } from './openapi-check.ts'
import { startService } from './running.ts'

interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Operation {
  operationId: string
  description?: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media>; headers?: object }>
}

interface Document {
  info: { license?: object; contact?: { url: string }; description: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, { properties?: Record<string, object> }> }> }
}

describe('the OpenAPI document', () => {
  let text: string
  let document: Document
  let stop: () => Promise<void>

  beforeAll(async () => {
    const service = await startService(undefined)
    stop = service.stop
    text = await (await fetch(`${service.base}/docs/openapi.json`)).text()
    document = JSON.parse(text)
  })
  afterAll(() => stop())

  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

  it('has nothing that Redocly objects to', async () => {
    // OpenAPI 3.1 §4.8.8.1: paths without parameters are matched before those with. Examples have a test below.
    const rules = { 'no-ambiguous-paths': 'off', 'no-invalid-media-type-examples': 'off' } as const
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const found = await lintFromString({ source: text, absoluteRef: 'https://verdict.example/openapi.json', config })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  it('has nothing that Spectral objects to', async () => {
    const spectral = new spectralCore.Spectral()
    // There is no address to write to, tags come in the order of their use, and examples have a test below.
    const off = ['contact-properties', 'openapi-tags-alphabetical', 'oas3-valid-media-example']
    const rules = Object.fromEntries(off.map((rule) => [rule, 'off'] as const))
    spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'all']], rules })
    const found = await spectral.run(text)
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })

  it('says who made it, under which license, and what each part is', () => {
    expect(document.info).toMatchObject({ license: { name: 'MIT' }, contact: { url: expect.any(String) } })
    for (const topic of ['Keys', 'Bodies', 'Results', 'Pages', 'Limits', 'Retries', 'Errors'])
      expect(document.info.description).toContain(`**${topic}`)
    for (const tag of document.tags) expect(tag.description).toMatch(/\.$/)
    for (const operation of operations())
      expect([operation.operationId, operation.description]).not.toContain(undefined)
  })

  it('lists the codes of errors', () => {
    for (const name of ['ReportSummary', 'Report', 'RunSummary', 'Run']) {
      const { error } = document.components.schemas[name]!.properties
      expect(error!.properties!['code']).toMatchObject({ enum: [...ERROR_CODES] })
    }
  })

  it('has an example of each response, and examples of bodies, that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: FORMATS, code: { optimize: false } })
    ajv.addVocabulary(['components', 'example'])
    ajv.addSchema({ $id: 'document', components: document.components })
    // By their text, because most operations have the same schemas of errors.
    const compiled = new Map<string, ValidateFunction>()
    const whatIsWrong = (schema: object, example: unknown) => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
      compiled.set(text, validate)
      return validate(example) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
    }
    let count = 0
    for (const { operationId, requestBody, responses } of operations()) {
      for (const { schema, example, examples = {} } of Object.values(requestBody?.content ?? {}))
        for (const value of [example, ...Object.values(examples).map((one) => one.value)])
          if (value !== undefined) expect([operationId, ...whatIsWrong(schema, value)]).toEqual([operationId])
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const { schema, example } of Object.values(content)) {
          expect([operationId, status, ...whatIsWrong(schema, example)]).toEqual([operationId, status])
          count++
        }
    }
    expect(count).toBeGreaterThan(operations().length * 5)
  })

  it('describes the headers of each response', () => {
    for (const { operationId, responses } of operations())
      for (const [status, { headers = {} }] of Object.entries(responses))
        if (status !== '304')
          expect([operationId, status, Object.keys(headers)]).toContainEqual(expect.arrayContaining(['x-request-id']))
  })

  it('names only problems that exist', () => {
    const statuses = Object.values(PROBLEMS).map(({ status }) => String(status))
    for (const { responses } of operations())
      for (const status of Object.keys(responses)) if (Number(status) >= 400) expect(statuses).toContain(status)
  })
})
