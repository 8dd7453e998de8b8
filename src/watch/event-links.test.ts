import { expect, it } from 'vitest'
import { createEventLinks } from './event-links.ts'

const NAME = 'a b/ü?c'

it.each([
  ['https://v.example', 'https://v.example'],
  [null, ''],
])('links lead to the pages of %s, whatever a project is called', (base, start) => {
  const links = createEventLinks(base)
  expect([links.project(NAME), links.policy(NAME), links.projects(), links.scanChanges('s', undefined)]).toEqual([
    `${start}/projects/a%20b%2F%C3%BC%3Fc`,
    `${start}/projects/a%20b%2F%C3%BC%3Fc/policy`,
    `${start}/projects`,
    `${start}/scans/s/changes`,
  ])
})
