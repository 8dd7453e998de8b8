import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from '../testing/site.ts'
import { judgedReport } from './testing/stored.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site.close())

/** Without what belongs to the reader. */
const common = (html: string) => html.replaceAll(/value="[^"]*"/g, '')

it('is the same page from the second reader on', async () => {
  const { id } = await judgedReport(site, (await site.newUser()).id)
  const open = async (query: string, language: string) =>
    common((await site.browser().open(`/reports/${id}${query}`, { 'accept-language': language })).text)
  for (const [query, language] of [
    ['', 'en'],
    ['', 'de'],
    ['?outcome=fail', 'en'],
    ['?category=seo&outcome=pass', 'en'],
  ] as const) {
    const first = await open(query, language)
    expect(await open(query, language)).toBe(first)
    for (const part of ['fixes', 'audits']) expect(first).toMatch(new RegExp(`<section id="${part}"[^>]*><h2`))
  }
})

it('tells languages, numbers and filters apart', async () => {
  const { id } = await judgedReport(site, (await site.newUser()).id)
  const open = (query: string, language: string) =>
    site.browser().open(`/reports/${id}${query}`, { 'accept-language': language })
  const pages = [await open('', 'en'), await open('', 'de'), await open('?outcome=fail', 'en')]
  expect(new Set(pages.map(({ text }) => /<section id="audits".*/s.exec(text)![0])).size).toBe(3)
})
