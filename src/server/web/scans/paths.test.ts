import { expect, it } from 'vitest'
import { causePath } from './paths.ts'

it('leads to the page of a finding that shows the cause', () => {
  expect(causePath('1', 'seo/title', 9)).toBe('/scans/1/findings/seo/title#cause-9')
  expect(causePath('1', 'seo/title', 10)).toBe('/scans/1/findings/seo/title?page=2#cause-10')
})
