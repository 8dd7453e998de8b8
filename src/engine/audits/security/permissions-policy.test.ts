import { describe, expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { permissionsPolicy } from './permissions-policy.ts'

describe('security/permissions-policy', () => {
  it('lists the features and takes no points', () => {
    const result = audited(permissionsPolicy, { headers: [['Permissions-Policy', 'camera=(), usb=(self)']] })
    expect(result).toMatchObject({
      outcome: 'pass',
      value: '2 features',
      details: { features: { camera: '()', usb: '(self)' } },
    })
  })

  it('says so where there is none', () => {
    expect(audited(permissionsPolicy, {})).toMatchObject({ outcome: 'pass', value: 'none', findings: [] })
  })

  it('remarks on the header of old', () => {
    const result = audited(permissionsPolicy, { headers: [['Feature-Policy', "camera 'none'"]] })
    expect(result.findings).toMatchObject([{ where: 'header: Feature-Policy', note: true }])
  })

  it('is unknown where the headers are not known', () => {
    expect(audited(permissionsPolicy, { page: { headers: null } }).outcome).toBe('unknown')
  })
})
