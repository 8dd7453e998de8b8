import { expect, it } from 'vitest'
import type { Scan } from '../../storage/scans/scan.ts'
import type { ExportedFinding } from '../../storage/scans/scan-rows.ts'
import { exportName, findingFingerprint } from './scan-export.ts'

it('a file of a scan is named after its site and the scan, with nothing that is special in a name', () => {
  const scan = { project: 'shop.example:8443/"x', id: '019a1234-5678-7000-8000-000000000000' } as Scan
  expect(exportName(scan, 'pages', 'csv')).toBe('shop.example-8443-x-019a1234-pages.csv')
})

const finding: ExportedFinding = {
  audit: 'site/broken-links',
  outcome: 'fail',
  cause: null,
  note: false,
  pattern: null,
  where: null,
  message: null,
  target: null,
  page: 'https://example.com/a',
}

it.each<[string, Partial<ExportedFinding>, boolean]>([
  ['another place', { where: '/b' }, true],
  ['another target', { target: 'https://example.com/gone' }, true],
  ['another audit', { audit: 'site/orphans' }, true],
  ['another outcome', { outcome: 'warn' }, false],
])('tools know whether a finding with %s is another one', (_, changes, isOther) => {
  expect(findingFingerprint({ ...finding, ...changes }) !== findingFingerprint(finding)).toBe(isOther)
})
