import { describe, expect, it } from 'vitest'
import { useSite } from '../testing/use-site.ts'
import { catalogue, kindOf } from './catalogue.ts'

const site = useSite()

async function search(text: string, language = 'en') {
  const { text: page } = await site
    .browser()
    .open(`/audits?search=${encodeURIComponent(text)}`, { 'accept-language': language })
  const list = /data-results.*/s.exec(page)![0]
  return { page, ids: [...list.matchAll(/href="\/audits\/([\w/-]+)"/g)].map((match) => match[1]) }
}

describe('the catalogue of audits', () => {
  it('lists all of them without a search', async () => {
    const { ids, page } = await search('')
    expect(ids).toHaveLength(catalogue.filter((audit) => kindOf(audit) === 'page').length)
    expect(page).not.toContain('noindex')
  })

  it('finds audits by their id and by words of their text, in any order and case', async () => {
    expect((await search('seo/title')).ids).toContain('seo/title')
    const { ids, page } = await search('TEXT images ALT')
    expect(ids).toContain('accessibility/image-alt')
    expect(ids.length).toBeLessThan(catalogue.length / 4)
    expect(page).toContain('value="TEXT images ALT"')
    expect(page).toContain('<meta name="robots" content="noindex"/>')
  })

  it('searches the German texts on German pages', async () => {
    expect((await search('Bilder Alternativtext', 'de')).ids).toContain('accessibility/image-alt')
    expect((await search('Bilder Alternativtext')).ids).toEqual([])
  })

  it('has a page for audits of whole sites, each with its explanation', async () => {
    const { text } = await site.browser().open('/audits/site?search=broken')
    expect(text).toContain('href="/audits/site/broken-links"')
    expect(text).not.toContain('href="/audits/seo/title"')
    const { text: page } = await site.browser().open('/audits/site/broken-links', { 'accept-language': 'de' })
    expect(page).toContain('href="/audits/site"')
    expect(page).toContain('Quellen')
    expect(page).not.toContain('Beispiele')
  })

  it('keeps the search on the way between the audits of pages and of sites', async () => {
    const { page } = await search('broken & links')
    expect(page).toContain('href="/audits/site?search=broken+%26+links"')
    expect((await site.browser().open('/audits')).text).toMatch(/href="\/audits\/site"/)
  })

  it('says so if nothing matches', async () => {
    const { page, ids } = await search('<script>xyzzy')
    expect(ids).toEqual([])
    expect(page).toContain('No matching audits')
    expect(page).not.toContain('<script>xyzzy')
  })
})
