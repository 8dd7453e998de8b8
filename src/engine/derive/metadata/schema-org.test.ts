import { describe, expect, it } from 'vitest'
import { isSchemaOrg, isSchemaOrgType, schemaOrgName, schemaOrgTypeLike } from './schema-org.ts'

describe('schema.org', () => {
  it.each(['Person', 'LocalBusiness', '3DModel', 'FAQPage', 'MerchantReturnPolicy', 'Text'])(
    'has the type %s',
    (name) => {
      expect(isSchemaOrgType(name)).toBe(true)
    },
  )

  it.each(['person', 'Persona', '', 'constructor', 'Person Organization'])('has no type %j', (name) => {
    expect(isSchemaOrgType(name)).toBe(false)
  })

  it.each([
    ['http://schema.org/Person', 'Person'],
    ['https://www.schema.org/Person', 'Person'],
    ['https://example.com/Person', null],
    ['https://schema.org/', null],
    ['Person', null],
  ])('names the type at %s: %j', (address, name) => {
    expect(schemaOrgName(address)).toBe(name)
  })

  it.each([
    ['https://schema.org', true],
    ['http://schema.org/', true],
    ['https://schema.org.evil.test/', false],
    ['https://schema.org/Person', false],
  ])('is meant by %s: %s', (address, meant) => {
    expect(isSchemaOrg(address)).toBe(meant)
  })

  it.each([
    ['organization', 'Organization'],
    ['faqpage', 'FAQPage'],
    ['Nothing', null],
    ['(a+)+$', null],
  ])('guesses what %s was meant to be: %j', (name, meant) => {
    expect(schemaOrgTypeLike(name)).toBe(meant)
  })
})
