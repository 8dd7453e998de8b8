import { expect, it } from 'vitest'
import { organizationOf } from './distinguished-name.ts'

it.each([
  ["C=US, O=Let's Encrypt, CN=R11", "Let's Encrypt"],
  ["CN=R11,O=Let's Encrypt", "Let's Encrypt"],
  ['C=DE\nO=Bundesdruckerei GmbH\nCN=D-TRUST', 'Bundesdruckerei GmbH'],
  ['CN=intranet.example', 'intranet.example'],
  ['OU=Web', 'OU=Web'],
  ['', ''],
])('%j is called %j', (name, organization) => {
  expect(organizationOf(name)).toBe(organization)
})
