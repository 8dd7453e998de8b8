import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../src/cli/commands/index.ts'
import { parseConfig } from '../src/config.ts'
import { createMetrics } from '../src/server/observe/metrics.ts'

/** What the docs say exists, and what exists is in the docs. */

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const inFolder = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** For people who use or run Verdict. Decisions and the changelog tell of what was. */
const guides = ['README.md', 'SECURITY.md', ...inFolder('docs')].map((file) => ({ file, text: read(file) }))
const all = ['CONTRIBUTING.md', 'CHANGELOG.md', ...inFolder('docs/decisions')].map((file) => ({
  file,
  text: read(file),
}))
const everything = guides.map(({ text }) => text).join('\n')

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

/** The cells of each row of each table, without the heads. */
function rowsOf(text: string): string[][] {
  return [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row]) => row!.split('|').map((cell) => cell.trim()))
}

describe('settings', () => {
  const { lines } = parseConfig({})
  const known = new Set(lines.map(({ name }) => name))
  /** Of commands, and of the template for GitLab. */
  const others = new Set([
    'VERDICT_SERVER',
    'VERDICT_KEY',
    ...[...read('ci/verdict.gitlab-ci.yml').matchAll(/VERDICT_[A-Z_]+(?=:)/g)].map(([name]) => name),
  ])

  it.each([...known])('%s is in a table of the docs, with its default', (name) => {
    const rows = guides.flatMap(({ text }) => rowsOf(text)).filter(([names]) => names!.includes(`\`${name}\``))
    const places = rows.length + (everything.match(new RegExp(`\\(\`${name}\`\\)`, 'g'))?.length ?? 0)
    expect(places).toBeGreaterThan(0)
    const { value } = lines.find((line) => line.name === name)!
    for (const [names, defaults] of rows) {
      const at = names!.split(', ').indexOf(`\`${name}\``)
      const written = defaults!.split(', ')
      if (!/^`/.test(defaults!)) continue
      expect(written[at] ?? '').toBe(`\`${value}\``)
    }
  })

  it('has no name that Verdict does not know', () => {
    const named = [...everything.matchAll(/\b(?:VERDICT|AWS)_[A-Z_]+\b/g)].map(([name]) => name)
    const unknown = named.filter((name) => !known.has(name.replace(/_FILE$/, '')) && !others.has(name))
    expect(unknown).toEqual([])
  })
})

it('describes every metric of Verdict, and none that it does not have', () => {
  const nothing = async () => ({ queued: 0, running: 0, oldestQueuedAt: null, bytes: 0, freeBytes: null })
  const { registry } = createMetrics({ depth: nothing, scans: nothing, size: nothing, now: Date.now })
  const own = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('verdict_'))
  const [, monitoring] = /^## Monitoring$([\s\S]*?)^### /m.exec(read('docs/running.md'))!
  const inTable = rowsOf(monitoring!).flatMap(([names]) => [...names!.matchAll(/verdict_\w+/g)].map(([name]) => name))
  expect(inTable.toSorted()).toEqual(own.toSorted())
  const named = [...everything.matchAll(/\bverdict_[a-z]+_[a-z_]+\b/g)].map(([name]) => name)
  expect(named.filter((name) => !own.includes(name))).toEqual([])
})

describe('links', () => {
  /** As GitHub makes them of headings. */
  const anchorsOf = (text: string) =>
    [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

  it.each([...guides, ...all])('of $file lead to files and headings that are there', ({ file, text }) => {
    const broken = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [path, anchor] = target.split('#') as [string, string | undefined]
        const to = path === '' ? file : join(dirname(file), path)
        if (!existsSync(join(ROOT, to))) return true
        return anchor !== undefined && !anchorsOf(read(to)).includes(anchor)
      })
    expect(broken).toEqual([])
  })
})

describe('commands', () => {
  const options = new Map<string, Set<string>>()
  beforeAll(async () => {
    for (const { name, load } of commands) options.set(name, new Set(Object.keys((await load()).options)))
  })

  const COMMAND =
    /(?:^|[;&|] |exec verdict )(?:\w+='?[^\s']*'? )*(?:npx --yes )?(?:verdict(?:@[\d.]+)?|node bin\/verdict\.js) (\S.*)$/

  /** Each `verdict …` of the docs, in blocks and in the text. */
  function typedIn(text: string): string[] {
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
      block!.replaceAll(/\\\n\s*/g, '').split('\n'),
    )
    const inline = [...withoutCode(text).matchAll(/`((?:[A-Z_]+=\S+ )*verdict [^`]+)`/g)].map(([, typed]) => typed!)
    return [...blocks, ...inline].flatMap((line) => {
      const typed = COMMAND.exec(line.replace(/\s#\s.*$/, ''))
      return typed === null ? [] : [typed[1]!.trim()]
    })
  }

  it.each(guides)('of $file exist, with the options that they are shown with', ({ text }) => {
    for (const typed of typedIn(text)) {
      const [name = ''] = typed.split(/\s/)
      if (!/^[a-z]/.test(name)) continue
      expect([...options.keys()], typed).toContain(name)
      for (const [, option] of typed.matchAll(/(?<=\s)--([a-z][a-z-]*)/g))
        expect([...options.get(name)!, 'help'], `verdict ${typed}`).toContain(option)
    }
  })
})

it('spells email like the pages, also in settings, the API and the help of commands', async () => {
  const help = await Promise.all(commands.map(async ({ load }) => JSON.stringify(await load())))
  const settings = parseConfig({}).lines.map(({ about }) => about)
  const texts = [everything, read('client/api-types.ts'), ...settings, ...help]
  expect(texts.flatMap((text) => text.match(/.{0,40}\be-mail.{0,20}/gi) ?? [])).toEqual([])
})

it('has paths of the API that exist', () => {
  const known = new Set(
    [...read('client/api-types.ts').matchAll(/^\t"(\/api\/v1\/[^"]+)": \{/gm)].map(([, path]) => plain(path!)),
  )
  expect(known.size).toBeGreaterThan(50)
  const named = guides.flatMap(({ text }) => [
    ...[...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE)(?:\|[A-Z]+)* (\/[\w/{}-]+)/g)].map(([, path]) => path!),
    ...[...text.matchAll(/\/api\/v1\/[\w/{}$.:-]+/g)].map(([path]) => path),
  ])
  expect(named.length).toBeGreaterThan(60)
  expect([...new Set(named.map(plain).filter((path) => path !== '' && !known.has(path)))]).toEqual([])
})

/** Without the prefix, and with `{}` for each part that stands for another one. */
function plain(path: string): string {
  return path
    .replace(/^\/api\/v1/, '')
    .replaceAll(/\{[^}]+\}|\$[A-Z]+|(?<=\/)(?:ID|example\.com|site\/broken-links)(?=\/|$)/g, '{}')
    .replace(/[./]+$/, '')
}
