import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnnotations } from '../../src/cli/outputs/annotations.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openTextSite, type Site } from './site.ts'
import { verdict } from './verdict.ts'

/** What Azure, TeamCity, GitHub, GitLab and Travis CI would act on, in everything that a page can say. */
const COMMANDS = [
  '##vso[task.setvariable variable=PATH]/evil',
  "##teamcity[buildStatus status='SUCCESS']",
  '##[add-path]/evil',
  'section_start:1700000000:x',
  'travis_fold:start:x',
]
const SHORT = '::add-mask::x --- +++ ~~~ '
const long = `${COMMANDS.join(' ')} ${SHORT.repeat(20)}`
const hostile = (more = '') => `<!doctype html><html lang="${long}"><head><title>${long}</title>
<meta name="description" content="${long}"><meta name="viewport" content="${long}"><link rel="canonical" href="${long}">
<meta property="og:title" content="${long}"><script type="application/ld+json">{"@type":"${long}"}</script></head>
<body><h1>${long}</h1><img src="${long}" title="${long}"><a href="${long}">${long}</a><input id="${long}" name="${long}">
<p id="${long}" aria-describedby="${long}" role="${long}" style="${long}">${long}</p>${more}</body></html>`

const folder = temporaryFolder('runner')
let site: Site
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  site = await openTextSite({
    '/': hostile('<a href="/next">next</a>'),
    '/next': hostile(`<img src="${SHORT}"><a href="/${encodeURI('##vso[x]')}">${long}</a><h4>${long}</h4>`),
    '/empty': '<p>Nothing',
  })
  await writeFile(at('a.html'), hostile())
  await writeFile(
    at('policy.yaml'),
    `version: 1\nmute:\n  - audit: seo/canonical\n    until: 2026-03-01\n    reason: '${COMMANDS[0]}'\n`,
  )
})
afterAll(() => site?.close())

function commandsIn(text: string): string[] {
  return text
    .split(/[\r\n]/)
    .filter((line) =>
      /^\s*::|##(?:vso)?\[|##teamcity\[|section_start:|travis_fold:|^(?:\x1b\[[\d;]*m)*(?:---|\+\+\+|~~~)\s/.test(line),
    )
}

describe('a page with commands to CI runners', () => {
  it.each<[name: string, argv: () => string[]]>([
    ['a file', () => ['check', at('a.html')]],
    ['a file with everything', () => ['check', at('a.html'), '--verbose']],
    ['a URL', () => ['check', `${site.origin}/`, '--verbose']],
    ['a muted audit', () => ['check', `${site.origin}/next`, '--policy', at('policy.yaml'), '--verbose']],
    ['a comparison', () => ['compare', `${site.origin}/empty`, `${site.origin}/next`]],
    ['a site', () => ['site', `${site.origin}/`]],
    ['a result in JSON', () => ['check', at('a.html'), '--json']],
    ['results in JSON', () => ['check', at('a.html'), `${site.origin}/next`, '--json']],
    ['a comparison in JSON', () => ['compare', `${site.origin}/empty`, `${site.origin}/next`, '--json']],
    ['a site in JSON', () => ['site', `${site.origin}/`, '--json']],
    ['evidence', () => ['collect', `${site.origin}/`]],
    ['a file that is missing', () => ['check', at('##vso[task.complete].html')]],
  ])('is read in the output of %s, and gives none', async (_, argv) => {
    for (const options of [{ columns: 40 }, { columns: 100, env: { FORCE_COLOR: '1', GITHUB_ACTIONS: 'true' } }]) {
      const { out, err } = await verdict(argv(), options)
      expect(commandsIn(out)).toEqual([])
      expect(commandsIn(err)).toEqual([])
      expect(out + err).toMatch(/# #|u0023#/)
    }
  })

  it('gives none within the commands of --output github', () => {
    const annotations = openAnnotations(() => COMMANDS[0]!)
    const place = { file: `${COMMANDS[1]}.html` }
    annotations.add({
      audit: 'seo/title',
      outcome: 'fail',
      message: long,
      snippet: `\n${long}`,
      cost: 1,
      place,
      state: null,
    } as never)
    const text = annotations.text()
    expect(text).toMatch(/^::error file=# #teamcity\[.*# #vso\[/)
    expect(commandsIn(text.slice(2))).toEqual([])
  })
})
