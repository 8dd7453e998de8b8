import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { audited } from '../../testing/page.ts'
import { permissionsPolicy } from './permissions-policy.ts'

it('lists the features and takes no points', () => {
  const result = audited(permissionsPolicy, { headers: [['Permissions-Policy', 'camera=(), usb=(self)']] })
  expect(result).toMatchObject({
    outcome: 'pass',
    value: '2 features',
    details: { features: { camera: '()', usb: '(self)' } },
  })
})

const featuresOf = (...values: string[]) =>
  audited(permissionsPolicy, { headers: values.map((value): Header => ['Permissions-Policy', value]) })

it('reads the features of one header and of several', () => {
  expect(featuresOf('camera=(), geolocation=(self "https://a.example")', 'usb=*').details).toEqual({
    features: { camera: '()', geolocation: '(self "https://a.example")', usb: '*' },
  })
})

it('takes the last value of a repeated feature', () => {
  expect(featuresOf('camera=(), camera=*').details).toEqual({ features: { camera: '*' } })
})

it('notices the syntax of the older header', () => {
  expect(featuresOf("camera 'none'; usb 'none'").findings).toMatchObject([{ key: 'unreadable', note: true }])
})

it.each([
  ['semicolons between the features', 'camera=(); microphone=(); geolocation=()'],
  ['keywords in single quotes', "camera=('self'), usb=('none')"],
  ['an origin without quotes', 'camera=(self https://a.example/?b), usb=()'],
  ['a comma at the end', 'camera=(), usb=(),'],
  ['a list that is not closed', 'camera=(self'],
  ['capital letters', 'Camera=()'],
])('says that browsers ignore a header with %s, and counts no features', (_, value) => {
  expect(featuresOf(value)).toMatchObject({
    key: 'unreadable',
    value: 'none',
    findings: [{ key: 'unreadable', snippet: value, note: true }],
    details: { features: {} },
  })
})

it('reads parameters, such as where violations are reported', () => {
  expect(featuresOf('fullscreen=*;report-to=main, camera=( self  "https://a.example" );report-to="b"')).toMatchObject({
    value: '2 features',
    findings: [],
  })
})

it('says so where there is none', () => {
  expect(audited(permissionsPolicy, {})).toMatchObject({ outcome: 'pass', value: 'none', findings: [] })
})

it('remarks on the header of old', () => {
  const result = audited(permissionsPolicy, { headers: [['Feature-Policy', "camera 'none'"]] })
  expect(result.findings).toMatchObject([{ where: 'header: Feature-Policy', note: true }])
})
