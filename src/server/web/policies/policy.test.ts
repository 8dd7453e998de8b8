import { describe, expect, it } from 'vitest'
import { findPolicyOfReport } from '../../../storage/policies/policies.ts'
import { judgedReport } from '../reports/testing/stored.ts'
import { Browser } from '../testing/browser.ts'
import { useSite } from '../testing/use-site.ts'
import type { View } from '../view.ts'
import { LANGUAGES } from '../words/words.ts'
import { changeDocument } from './policy-draft.ts'
import { reasonText } from './policy-words.ts'

const site = useSite()

const URL_OF_PAGE = 'https://clocks.example/blog'
const PATH = '/projects/clocks.example/policy'
const HTML = '<!doctype html><html lang="en"><title>Clocks</title><h1>Clocks</h1><img src="/a.png">'

async function begin() {
  const user = await site.newUser()
  const report = await judgedReport(site, user.id, { url: URL_OF_PAGE, html: HTML })
  const browser = await site.signedIn(user)
  const stored = async () => {
    const policy = await findPolicyOfReport(site.storage.db, report.id)
    return policy && { ...policy, document: JSON.parse(policy.body) }
  }
  return { user, report, browser, stored }
}

const EMPTY = '{"version": 1}'
const send = (browser: Browser, fields: Record<string, string>) => browser.submit(PATH, { document: EMPTY, ...fields })
const save = async (browser: Browser, document: object, fields: Record<string, string> = {}) =>
  browser.follow(await send(browser, { action: 'save', document: JSON.stringify(document), ...fields }))

it('the badge by a policy says so, and is there only where visitors may see the policy', async () => {
  const { browser, report } = await begin()
  const badge = async () => JSON.parse((await site.browser().open(`/reports/${report.id}/badge.json?policy=1`)).text)
  const hidden = { label: 'verdict, own policy', message: 'not public' }
  expect(await badge()).toMatchObject(hidden)
  const document = { version: 1, require: ['accessibility/image-alt'] }
  await save(browser, document)
  expect(await badge()).toMatchObject(hidden)
  await browser.open(PATH)
  await save(browser, document, { public: '1' })
  expect(await badge()).toMatchObject({ label: 'verdict, own policy', message: expect.stringMatching(/^bad \d+$/) })
})

it('the badge by a policy changes its color in caches, too, where only that changes', async () => {
  const { browser, report } = await begin()
  const path = `/reports/${report.id}/badge.json?policy=1&style=score`
  await save(browser, { version: 1 }, { public: '1' })
  const before = await site.browser().open(path)
  await browser.open(PATH)
  await save(browser, { version: 1, thresholds: { good: 80, decent: 40 } }, { public: '1' })
  const known = { 'if-none-match': String(before.headers['etag']) }
  const after = await site.browser().open(path, known)
  expect([after.status, JSON.parse(after.text).message]).toEqual([200, JSON.parse(before.text).message])
  expect(JSON.parse(after.text).color).not.toBe(JSON.parse(before.text).color)
})

describe('the page of a policy', () => {
  it('explains what a policy is for, previews a change, and saves it', async () => {
    const { browser, stored } = await begin()
    expect((await browser.open(PATH)).text).toContain('No policy yet')
    const form = { action: 'basics', good: '85', decent: '60', require: 'accessibility/image-alt\n', fail_on: 'bad' }
    const preview = await send(browser, form)
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Preview: not saved yet')
    expect(preview.text).toContain('Gate: 0 passed, 1 failed.')
    expect(preview.text).toContain('accessibility/image-alt is required and fails')
    expect(await stored()).toBeUndefined()
    const document = { version: 1, thresholds: { good: 85, decent: 60 }, require: ['accessibility/image-alt'] }
    const saved = await save(browser, { ...document, gate: { fail_on: 'bad' } })
    expect(saved.text).toContain('The policy was saved.')
    expect(await stored()).toMatchObject({ isPublic: false, document: { ...document, gate: { fail_on: 'bad' } } })
    expect(saved.text).toContain('value="85"')
    expect(saved.text).toContain('Load into the editor')
  })

  it('says beside the field and with the line what is wrong, and saves nothing', async () => {
    const { browser, stored } = await begin()
    const wrong = await send(browser, { action: 'basics', good: 'many', decent: '60' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toMatch(/id="good-error">\s*Must be a whole number from 1 to 100/)
    expect(wrong.text).toMatch(/<li>Good from: must be a whole number from 1 to 100/)
    expect(wrong.text).not.toContain('thresholds.good')
    expect(wrong.text).not.toContain('id="text-error"')
    const text = await send(browser, { action: 'text', text: '{\n  "version": 1,\n  "mutes": []\n}' })
    expect(text.text).toContain('Line 3: mutes is an unknown key. Did you mean mute?')
    const german = await browser.submit(
      PATH,
      { action: 'text', text: '{"version": 1', document: EMPTY },
      { 'accept-language': 'de' },
    )
    expect(german.text).toContain('endet zu früh.')
    const saved = await send(browser, { action: 'save', document: '{"version": 1, "gate": 1}' })
    expect(saved.text).toContain('must be an object with keys.')
    expect(await stored()).toBeUndefined()
  })

  it('keeps what was typed in a refused form, which can be sent again', async () => {
    const { browser } = await begin()
    const basics = { action: 'basics', good: '40', decent: '60', fail_under: '77', fail_on: 'bad', worse: 'on' }
    const { text } = await send(browser, { ...basics, require: 'seo/title' })
    for (const value of ['40', '60', '77']) expect(text).toContain(`value="${value}"`)
    expect(text).toMatch(/<option value="bad" selected>/)
    expect(text).toMatch(/name="worse" checked/)
    expect(text).toMatch(/<textarea[^>]*name="require"[^>]*>seo\/title</)

    const mute = { action: 'mute', audit: 'seo/title', reason: 'ticket 412', mute_paths: '/blog/*' }
    const undated = await send(browser, { ...mute, until: 'soon' })
    expect(undated.status).toBe(422)
    for (const value of ['ticket 412', 'soon']) expect(undated.text).toContain(`value="${value}"`)
    expect(undated.text).toContain('id="until-error"')
    expect(undated.text).toMatch(/<textarea[^>]*name="mute_paths"[^>]*>\/blog\/\*</)
    const [, document] = /name="document" value="([^"]*)"/.exec(undated.text)!
    const again = { document: document!.replaceAll('&quot;', '"') }
    const until = new Date(site.now() + 86_400_000).toISOString().slice(0, 10)
    const accepted = await send(browser, { ...mute, ...again, until })
    expect([accepted.status, accepted.text]).toEqual([200, expect.stringContaining('Preview: not saved yet')])

    const budget = await send(browser, {
      action: 'budget',
      name: 'home',
      metric: 'vitals.lcp',
      limit: 'fast',
      level: 'warn',
    })
    for (const value of ['home', 'fast']) expect(budget.text).toContain(`value="${value}"`)
    expect(budget.text).toMatch(/<option value="vitals.lcp" selected>/)
  })

  it('says beside the field what is wrong with a budget, also with one that has a limit already', async () => {
    const { browser } = await begin()
    await save(browser, { version: 1, budgets: [{ name: 'home', requests: { total: 50 } }] })
    const document = '{"version": 1, "budgets": [{"name": "home", "requests": {"total": 50}}]}'
    const fields = { action: 'budget', metric: 'vitals.lcp', limit: 'fast', document }
    const changed = await send(browser, { ...fields, name: 'home' })
    expect(changed.text).toMatch(/id="limit-error">\s*Must be/)
    const unlimited = await send(browser, { ...fields, name: 'blog', limit: '' })
    expect(unlimited.text).toMatch(/id="limit-error">\s*Must limit/)
    const added = await send(browser, { ...fields, name: 'blog', limit: '2 s', budget_paths: '/\nblog' })
    expect(added.text).toMatch(/<li>Paths: must /)
    expect(added.text).toMatch(/id="budget_paths-error">\s*Line 2: must /)
    const unnamed = await send(browser, { ...fields, name: '', limit: '2 s' })
    expect(unnamed.text).toContain('id="name-error"')
  })

  it.each([
    ['en', 'Document (size)', 'home: Document (size) is over its limit', 'Speed Index'],
    ['de', 'Dokument (Größe)', 'home: Dokument (Größe) ist über dem Limit', 'Speed Index'],
  ] as const)('names what budgets limit: %s', async (language, name, reason, index) => {
    const { browser, report } = await begin()
    await save(browser, { version: 1, budgets: [{ name: 'home', bytes: { document: '1 B' } }] })
    const { text } = await browser.open(PATH, { 'accept-language': language })
    expect(text).toContain(`${name} ≤ 1 B`)
    const options = [...text.matchAll(/<option[^>]* value="((?:bytes|requests|vitals)\.[^"]+)"[^>]*>([^<]+)</g)]
    const names = options.map(([, , shown]) => shown)
    expect(options.filter(([, id, shown]) => shown === id)).toEqual([])
    expect([names.length > 20, new Set(names).size, names.includes(index)]).toEqual([true, names.length, true])
    const page = (await browser.open(`/reports/${report.id}`, { 'accept-language': language })).text
    expect(page).toContain(name)
    expect(page).not.toContain('bytes.document')
    const view = { words: LANGUAGES[language] } as View
    expect(reasonText(view, { code: 'budget', name: 'home', metric: 'bytes.document' })).toBe(reason)
    expect(reasonText(view, { code: 'worse_metric', metric: 'speed_index' })).toContain(index)
  })

  it("adopts today's failures, and shows history, deletion and what others see", async () => {
    const { browser, stored } = await begin()
    const adopted = await browser.follow(await browser.submit(`${PATH}/adopt`, {}))
    expect(adopted.text).toMatch(/\d+ mutes added, for 30 days\./)
    const { mute } = (await stored())!.document
    expect(mute).toContainEqual(expect.objectContaining({ audit: 'accessibility/image-alt', paths: ['/blog'] }))
    const { browser: other } = await site.newSignedIn()
    expect((await other.open(PATH)).status).toBe(404)
    expect((await other.submit(`${PATH}/adopt`, {})).status).toBe(404)
    expect((await browser.follow(await browser.submit(`${PATH}/delete`, {}))).text).toContain('The policy was deleted.')
    expect(await stored()).toBeUndefined()
  })

  it('does not overwrite a change that was made meanwhile', async () => {
    const { browser, stored } = await begin()
    await save(browser, { version: 1 })
    const { updatedAt } = (await stored())!
    await save(browser, { version: 1, require: ['seo/title'] }, { seen: String(updatedAt) })
    const mine = { document: '{"version": 1, "gate": {"fail_under": 77}}' }
    const late = await send(browser, { action: 'save', ...mine, seen: String(updatedAt) })
    expect(late.text).toContain('The policy was changed in the meantime')
    expect((await stored())!.document).toEqual({ version: 1, require: ['seo/title'] })
    // What was typed is still there, and can be saved now.
    const [, seen] = /name="seen" value="(\d+)"/.exec(late.text)!
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('&quot;fail_under&quot;: 77')])
    await browser.follow(await send(browser, { action: 'save', ...mine, seen: seen! }))
    expect((await stored())!.document).toEqual({ version: 1, gate: { fail_under: 77 } })
  })

  it.each([
    ['a policy that was saved', true],
    ['the first policy', false],
  ])('does not overwrite %s between opening the page and the preview', async (_, isThere) => {
    const { browser, stored } = await begin()
    if (isThere) await save(browser, { version: 1 })
    const seenIn = (text: string) => /name="seen" value(?:="(\d+)")?/.exec(text)![1] ?? ''
    const seen = seenIn((await browser.open(PATH)).text)
    await save(browser, { version: 1, require: ['seo/title'] })
    const preview = await send(browser, { action: 'basics', good: '85', decent: '60', seen })
    expect(preview.text).toContain('Preview: not saved yet')
    const [, document] = /name="document" value="([^"]*)"/.exec(preview.text)!
    const typed = { document: document!.replaceAll('&quot;', '"'), seen: seenIn(preview.text) }
    expect((await send(browser, { action: 'save', ...typed })).text).toContain('The policy was changed in the meantime')
    expect((await stored())!.document).toEqual({ version: 1, require: ['seo/title'] })
  })
})

describe('a report', () => {
  const mutes = (until: string) => ({
    version: 1,
    mute: [{ audit: 'accessibility/image-alt', reason: 'ticket <7>', until }],
  })
  const inDays = (days: number) => new Date(site.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('has both verdicts and marks what is muted', async () => {
    const { browser, report } = await begin()
    const path = `/reports/${report.id}`
    expect((await browser.open(path)).text).not.toContain('By your policy')
    await save(browser, mutes(inDays(30)))
    const { text } = await browser.open(path)
    expect(text).toMatch(/By your policy: <b>\w+ \d+<\/b> · by the standard: \w+ \d+/)
    expect(text).toContain('1 finding muted')
    expect(text).toContain(`Muted until ${inDays(30)}: ticket &lt;7>`)
    expect(text).toContain('is-muted')
    await save(browser, mutes(inDays(-2)))
    const expired = (await browser.open(path)).text
    expect(expired).toContain(`Mute expired after ${inDays(-2)}, counts again`)
    expect(expired).not.toContain('is-muted')
  })

  it('shows the line to visitors only if its owner wants that', async () => {
    const { browser, report } = await begin()
    const visitor = new Browser(site.app)
    const path = `/reports/${report.id}`
    await save(browser, mutes(inDays(30)))
    expect((await visitor.open(path)).text).not.toContain('policy:')
    await save(browser, mutes(inDays(30)), { public: 'on' })
    const { text } = await visitor.open(path)
    expect(text).toContain('By the owner’s policy:')
    expect(text).not.toContain('ticket')
  })
})

describe('the forms change a document', () => {
  const change = (document: object, fields: Record<string, string>) =>
    changeDocument(document as Record<string, unknown>, new URLSearchParams(fields))

  it.each<[string, object, Record<string, string>, object]>([
    ['clears what is empty', { version: 1, gate: { worse: true } }, { action: 'basics' }, { version: 1 }],
    [
      'adds a mute',
      { mute: [1] },
      { action: 'mute', audit: 'seo/title', mute_paths: ' /a \n\n/b', reason: 'x', until: '2027-01-01' },
      { mute: [1, { audit: 'seo/title', paths: ['/a', '/b'], reason: 'x', until: '2027-01-01' }] },
    ],
    ['removes the only mute', { mute: [1] }, { action: 'unmute:0' }, {}],
    ['removes one of several', { mute: [1, 2] }, { action: 'unmute:1' }, { mute: [1] }],
    [
      'adds a limit',
      {},
      { action: 'budget', name: 'home', metric: 'bytes.script', limit: '200 kB', level: 'warn' },
      { budgets: [{ name: 'home', bytes: { script: '200 kB' }, level: 'warn' }] },
    ],
    [
      'adds a limit to a budget',
      { budgets: [{ name: 'home', paths: ['/'], bytes: { total: '1 MB' } }] },
      { action: 'budget', name: 'home', metric: 'requests.total', limit: '20', level: 'fail' },
      { budgets: [{ name: 'home', paths: ['/'], bytes: { total: '1 MB' }, requests: { total: 20 }, level: 'fail' }] },
    ],
    ['removes a budget', { version: 1, budgets: [1] }, { action: 'unbudget:0' }, { version: 1 }],
    ['survives a document that is wrong', { mute: 7 }, { action: 'unmute:0' }, {}],
  ])('%s', (_, before, fields, after) => {
    expect(change(before, fields)).toEqual(after)
  })
})
