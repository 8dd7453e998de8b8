import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../../../../actions/people/passwords.ts'
import { findReportForPage } from '../../../../storage/reports/reports.ts'
import { useSite, useUser } from '../../testing/use-site.ts'
import { judgedReport } from '../testing/stored.ts'

const site = useSite()
const owner = useUser(site)

describe('the header of a report', () => {
  it('lets its owner re-run, share and export it', async () => {
    const { id } = await judgedReport(site, owner.id)
    const { text } = await (await site.signedIn(owner)).open(`/reports/${id}`)
    const header = headerOf(text)
    for (const action of ['regenerate', 'privacy', 'report.pdf', 'report.csv', 'report.json'])
      expect(header).toContain(`"/reports/${id}/${action}"`)
    expect(header).toContain(`value="http://localhost/reports/${id}"`)
  })

  it('shows its URL with the letters of its language, as lists do, and links to it as it is', async () => {
    const url = 'https://a.example/%C3%BCber-uns/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'
    const { id } = await judgedReport(site, owner.id, { url })
    const { text } = await site.browser().open(`/reports/${id}`)
    const shown = headerOf(text).replaceAll('<wbr/>', '')
    expect(shown).toContain('<bdi>a.example/über-uns/مرحبا</bdi>')
    expect(shown).toContain(`href="${url}"`)
    expect(text).toMatch(/<title>[^<]*über-uns/)
  })

  it('lets readers share and export it only', async () => {
    const { id } = await judgedReport(site, owner.id)
    const header = headerOf((await site.browser().open(`/reports/${id}`)).text)
    expect(header).not.toContain('<form')
    expect(header).toContain(`/reports/${id}/report.pdf`)
    expect(header).toContain(`[![Verdict result of this page](http://localhost/reports/${id}/badge.svg)]`)
  })

  it("offers Lighthouse's report only if there is one", async () => {
    const lab = { lighthouse: '13', runs: 1, performance: 90, metrics: [], insights: [], filmstrip: [], report: 'x' }
    const measured = await judgedReport(site, owner.id, { more: { lab } })
    const quick = await judgedReport(site, owner.id)
    const headerFor = async ({ id }: { id: string }) => headerOf((await site.browser().open(`/reports/${id}`)).text)
    expect(await headerFor(measured)).toContain('lighthouse.json')
    expect(await headerFor(quick)).not.toContain('lighthouse.json')
    // It is not stored of a page that credentials were sent to, unless their owner wants that.
    const frame = { path: 'filmstrip/0', width: 60, height: 120, at: 300 }
    const kept = { lab: { ...lab, filmstrip: [frame] }, signed_in: true as const }
    expect(await headerFor(await judgedReport(site, owner.id, { more: kept }))).toContain('lighthouse.json')
    const signedIn = await judgedReport(site, owner.id, { more: { lab, signed_in: true } })
    expect(await headerFor(signedIn)).not.toContain('lighthouse.json')
  })
})

describe('the visibility', () => {
  it('needs a password with "Password", and says so where it is chosen', async () => {
    const { id } = await judgedReport(site, owner.id)
    const seen = await save(id, { privacy: '2', password: '' })
    expect(shareMenuOf(seen)).toMatch(/<details[^>]* open/)
    expect(shareMenuOf(seen)).toContain('Enter a password, or choose another visibility.')
    expect(await findReportForPage(site.storage.db, id)).toMatchObject({ privacy: 0, hasPassword: false })
  })

  it('keeps the password it has, and says what each change means', async () => {
    const { id } = await judgedReport(site, owner.id)
    expect(shareMenuOf(await save(id, { privacy: '2', password: 'open sesame' }))).toContain(
      'Saved. Anyone with the password can open the report.',
    )
    expect(shareMenuOf(await save(id, { privacy: '1', password: '' }))).toContain('Only you can open the report.')
    expect(shareMenuOf(await save(id, { privacy: '2', password: '' }))).toContain('Anyone with the password')
    expect(shareMenuOf(await save(id, { privacy: '2', password: 'another one' }))).toContain('the old password')
    const { passwordHash } = (await findReportForPage(site.storage.db, id))!
    expect(await verifyPassword('another one', passwordHash!)).toBe(true)
  })

  it('ignores a password that was typed for another choice', async () => {
    const { id } = await judgedReport(site, owner.id)
    await save(id, { privacy: '0', password: 'typed before' })
    expect(await findReportForPage(site.storage.db, id)).toMatchObject({ privacy: 0, hasPassword: false })
  })

  async function save(id: string, fields: Record<string, string>): Promise<string> {
    const browser = await site.signedIn(owner)
    await browser.open(`/reports/${id}`)
    return (await browser.follow(await browser.submit(`/reports/${id}/privacy`, fields))).text
  }
})

function headerOf(html: string): string {
  return /<header class="report-head">.*?<\/header>/s.exec(html)![0]
}

function shareMenuOf(html: string): string {
  return /<details class="menu" id="share".*?<\/details>/s.exec(html)![0]
}
