import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { startService } from '../service/running.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type GitHubApi, JOB, openGitHubApi } from './github-api.ts'
import { objectionsTo } from './workflow-parser.ts'

interface Step {
  name: string
  run?: string
  shell?: string
  uses?: string
  env?: Record<string, string>
}

interface Action {
  inputs: Record<string, { default: string; description: string }>
  runs: { steps: Step[] }
}

const ROOT = resolve(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'action.yml'), 'utf8')
const action = parse(text) as Action
const docs = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8')

const folder = temporaryFolder('action')
let api: GitHubApi
const at = (...names: string[]) => join(folder, ...names)

beforeAll(async () => {
  api = await openGitHubApi()
  for (const name of ['bin', 'temp', 'dist', '.git']) mkdirSync(at(name))
  // In place of the registry: this version. npm ends with 1 for one that cannot be installed.
  writeFileSync(
    at('bin', 'npx'),
    `#!/bin/sh\n[ "$1 $2" = "--yes verdict@${manifest.version}" ] || exit 1\nshift 2\nexec "${process.execPath}" "${join(ROOT, 'bin/verdict.js')}" "$@"\n`,
    { mode: 0o755 },
  )
  build('<img src="a.png" alt="A">')
})
afterAll(() => api.close())

function build(body: string): void {
  const page = `<!doctype html><html lang="en"><head><title>Clocks of the museum</title></head><body>${body}</body></html>`
  writeFileSync(at('dist', 'index.html'), page)
}

interface Inputs {
  [name: string]: string
}

/** The value of an expression that only names an input or an output. */
function evaluated(value: string, inputs: Inputs, outputs: Record<string, string>): string {
  return value.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
    if (name === 'github.token') return 'secret'
    const [kind, key] = name.split(/\.(.*)/) as [string, string]
    if (kind === 'inputs') return inputs[key] ?? evaluated(String(action.inputs[key]!.default), inputs, outputs)
    return outputs[key.replace(/^\w+\.outputs\./, '')] ?? ''
  })
}

/** Runs a step as the runner does, and returns what it told the runner. */
async function runStep(name: string, inputs: Inputs, event: object = {}, outputs: Record<string, string> = {}) {
  const step = action.runs.steps.find((one) => one.name === name)!
  for (const file of ['output', 'summary']) writeFileSync(at(file), '')
  writeFileSync(at('event.json'), JSON.stringify(event))
  const own = Object.entries(step.env ?? {}).map(([key, value]) => [key, evaluated(value, inputs, outputs)])
  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    HOME: folder,
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_API_URL: api.url,
    GITHUB_REPOSITORY: 'owner/site',
    GITHUB_BASE_REF: 'main',
    GITHUB_REF_NAME: '7/merge',
    GITHUB_RUN_ID: '99',
    GITHUB_EVENT_PATH: at('event.json'),
    GITHUB_OUTPUT: at('output'),
    GITHUB_STEP_SUMMARY: at('summary'),
    RUNNER_TEMP: at('temp'),
    ...Object.fromEntries(own),
  }
  const { code, log } = await new Promise<{ code: number; log: string }>((done) => {
    const ended = (error: Error | null, out: string, err: string) =>
      done({ code: error === null ? 0 : Number((error as { code?: number }).code), log: out + err })
    execFile('bash', ['-eo', 'pipefail', '-c', step.run!], { cwd: folder, env }, ended)
  })
  const lines = readFileSync(at('output'), 'utf8').trim().split('\n')
  const told = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)))
  return { code, log, told, summary: readFileSync(at('summary'), 'utf8') }
}

describe('the action', () => {
  it('is valid, pins the version of the package, and gives inputs to commands only by their environment', () => {
    expect(objectionsTo('action', text)).toEqual([])
    expect(objectionsTo('action', text.replace('shell: bash', 'shel: bash'))).not.toEqual([])
    expect(String(action.inputs['version']!.default)).toBe(manifest.version)
    for (const { run, uses, shell } of action.runs.steps) {
      expect(run ?? '').not.toContain('${{')
      expect(run === undefined ? uses : shell).toMatch(/^(?:[\w-]+\/[\w/-]+@v\d+|bash)$/)
    }
  })

  it('checks, writes the summary, keeps the exit code for the last step, and comments once', async () => {
    const inputs = { folder: 'dist', 'fail-under': '100', policy: '' }
    const { code, log, told, summary } = await runStep('Check', inputs)
    expect({ code, told }).toEqual({
      code: 0,
      told: {
        'exit-code': '1',
        'has-report': 'true',
        report: 'verdict-report',
        sarif: at('temp', 'verdict.sarif'),
        'saved-baseline': at('temp', 'verdict-saved', 'baseline.json'),
      },
    })
    expect(log).toMatch(/^::(?:error|warning) file=dist\/index\.html,line=1,title=/m)
    expect(summary).toMatch(/^### ❌ Verdict: 1 of 1 page failed\n/)
    expect((await runStep('Result', inputs, {}, told)).code).toBe(1)

    const pull = { pull_request: { number: 7 } }
    api.comments.push({ id: 1, body: '<!-- verdict:verdict --> a copy of a person', user: { type: 'User', id: 2 } })
    await runStep('Comment', inputs, pull)
    writeFileSync(at('verdict-report', 'verdict-comment.md'), 'The next run')
    await runStep('Comment', inputs, pull)
    expect(api.comments.map(({ body }) => body)).toEqual([
      '<!-- verdict:verdict --> a copy of a person',
      '<!-- verdict:verdict -->\nThe next run',
    ])
  })

  it('runs only the audits that its inputs choose', async () => {
    const { told } = await runStep('Check', { folder: 'dist', only: 'seo, practice/doctype', skip: 'seo/title' })
    const { audits } = JSON.parse(readFileSync(at('verdict-report', 'verdict.json'), 'utf8')) as {
      audits: { id: string }[]
    }
    const ids = audits.map(({ id }) => id)
    expect(told).toMatchObject({ 'has-report': 'true' })
    expect(ids.filter((id) => !id.startsWith('seo/'))).toEqual(['practice/doctype'])
    expect(ids).toContain('seo/description')
    expect(ids).not.toContain('seo/title')
  })

  it('takes the device, as pages that Lighthouse measures are often checked for both', async () => {
    const { log, told } = await runStep('Check', { folder: 'dist', depth: 'lighthouse', device: 'phone' })
    expect(log).toContain('--device must be mobile or desktop, not "phone"')
    expect(told['exit-code']).toBe('2')
  })

  it('replaces its own comment also with the token of a person, and no other comment', async () => {
    api.user = { type: 'User', id: 3 }
    api.comments = [{ id: 1, body: '<!-- verdict:verdict --> a copy of a person', user: { type: 'User', id: 2 } }]
    for (const text of ['The first run', 'The next run']) {
      writeFileSync(at('verdict-report', 'verdict-comment.md'), text)
      await runStep('Comment', {}, { pull_request: { number: 7 } })
    }
    expect(api.comments.map(({ body }) => body)).toEqual([
      '<!-- verdict:verdict --> a copy of a person',
      '<!-- verdict:verdict -->\nThe next run',
    ])
    api.user = JOB
  })

  it('compares with the last run of the base branch, never with one of a fork', async () => {
    const run = { id: 1, repository_id: 1, head_repository_id: 1, head_branch: 'main' }
    api.artifacts = [
      { expired: false, workflow_run: { ...run, id: 5, head_repository_id: 2 } },
      { expired: true, workflow_run: { ...run, id: 4 } },
      { expired: false, workflow_run: { ...run, id: 3, head_branch: 'feature' } },
      { expired: false, workflow_run: { ...run, id: 2 } },
    ]
    expect((await runStep('Find the baseline', {})).told).toEqual({ 'run-id': '2' })
    const ofPullRequests = Array(250).fill(api.artifacts[2])
    api.artifacts.unshift(...ofPullRequests)
    expect((await runStep('Find the baseline', {})).told).toEqual({ 'run-id': '2' })
    api.artifacts = ofPullRequests
    expect((await runStep('Find the baseline', {})).log).toContain('There is no baseline of main yet.')
    const inputs = { folder: 'dist', 'fail-on': 'worse' }
    const first = await runStep('Check', inputs)
    expect(first.log).toContain('There is no baseline to compare with')
    expect(first.told['exit-code']).toBe('0')
    mkdirSync(at('temp', 'verdict-baseline'))
    writeFileSync(at('temp', 'verdict-baseline', 'baseline.json'), readFileSync(first.told['saved-baseline']))
    expect((await runStep('Check', inputs)).told['exit-code']).toBe('0')
    build('<img src="a.png">')
    const worse = await runStep('Check', inputs)
    expect(worse.told['exit-code']).toBe('1')
    expect(worse.summary).toContain('Since the baseline: **1 new**')
    expect(worse.log).toMatch(/^::error file=dist\/index\.html,line=1,title=Images without alt text/m)
    expect(worse.log.match(/^::(?:error|warning) /gm)).toHaveLength(1)
    writeFileSync(at('temp', 'verdict-baseline', 'baseline.json'), readFileSync(worse.told['saved-baseline']))
    build('<img src="a.png" alt="A">')
    const fixed = await runStep('Check', inputs)
    expect(readFileSync(at('verdict-report', 'verdict.sarif'), 'utf8')).toContain('"baselineState":"absent"')
    const uploaded = readFileSync(fixed.told['sarif']!, 'utf8')
    expect(uploaded).toContain('"baselineState":"unchanged"')
    expect(uploaded).not.toContain('absent')
  })

  it('lets a service check, keeps the run with its branch, and compares with the base branch there', async () => {
    const service = await startService(undefined)
    try {
      const { key, client } = await service.newUser()
      const inputs = {
        urls: 'https://ci.example/decent',
        server: service.base,
        key,
        baseline: 'server',
        'fail-on': 'worse',
      }
      const first = await runStep('Check', inputs)
      expect([first.told['exit-code'], first.summary]).toEqual(['0', expect.stringContaining('ci.example/decent')])
      await client.call('POST', 'reports', { json: { url: 'https://ci.example/bad', branch: 'main' } })
      const second = await runStep('Check', { ...inputs, urls: 'https://ci.example/bad' })
      expect(second.summary).toContain('Since the baseline: ')
      expect(first.log + second.log).not.toContain(key)
      const refused = await runStep('Check', { ...inputs, server: '' })
      expect([refused.code, refused.log]).toEqual([1, expect.stringContaining('needs the inputs server and key')])
    } finally {
      await service.stop()
    }
  })

  it('says so in the summary if it could not run, and passes no input to a shell', async () => {
    const { told, summary } = await runStep('Check', { urls: '$(touch owned) ; touch owned', folder: '--json' })
    expect(told).toMatchObject({ 'exit-code': '2', 'has-report': 'false' })
    expect(summary).toContain('could not run')
    expect(() => readFileSync(at('owned'))).toThrow()
    expect((await runStep('Result', {}, {}, told)).code).toBe(2)
  })

  it('does not take a package that cannot be installed for a page that failed, nor an earlier report for its own', async () => {
    expect((await runStep('Check', { folder: 'dist' })).told['has-report']).toBe('true')
    const { told, summary } = await runStep('Check', { folder: 'dist', version: '0.0.404' })
    expect(told).toMatchObject({ 'exit-code': '3', 'has-report': 'false' })
    expect(summary).toBe('Verdict could not run: see the log of the job.\n')
  })

  it('comments for a fork from the workflow that follows, without mentions, and warns where it may not write', async () => {
    api.comments = []
    api.pulls = [
      { number: 6, head: { sha: 'other' } },
      { number: 7, head: { sha: 'abc' } },
    ]
    writeFileSync(at('fork.md'), '@everyone <!-- verdict:verdict -->')
    const event = {
      workflow_run: { head_sha: 'abc', head_branch: 'main', head_repository: { owner: { login: 'fork' } } },
    }
    await runStep('Comment', { 'comment-file': 'fork.md' }, event)
    expect(api.asked).toContain('GET /repos/owner/site/pulls?state=open&per_page=100&head=fork%3Amain')
    expect(api.comments.map(({ body }) => body)).toEqual([
      '<!-- verdict:verdict -->\n@\u200beveryone &lt;!-- verdict:verdict -->',
    ])
    api.isReadOnly = true
    const refused = await runStep('Comment', {}, { pull_request: { number: 7 } })
    expect({ code: refused.code, log: refused.log }).toEqual({ code: 0, log: expect.stringContaining('::warning::') })
  })
})

describe('docs/ci.md', () => {
  const blocks = (kind: string) =>
    [...docs.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, one]) => one!)

  it('has valid workflows, with inputs that the action has', () => {
    const workflows = blocks('yaml').filter((one) => one.includes('runs-on:'))
    expect(workflows).toHaveLength(2)
    for (const content of workflows) {
      expect(objectionsTo('workflow', content)).toEqual([])
      expect(content).not.toContain('pull_request_target')
      const { jobs } = parse(content) as { jobs: Record<string, { steps: (Step & { with?: object })[] }> }
      const own = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses?.includes('/verdict@')))
      expect(own[0]!.uses).toBe(`OWNER/verdict@v${manifest.version}`)
      for (const name of Object.keys(own[0]!.with!)) expect(Object.keys(action.inputs)).toContain(name)
    }
  })

  it('has commands that run', async () => {
    build('<img src="a.png" alt="A">')
    // What needs a service has tests of its own.
    const local = blocks('sh').filter((one) => !one.includes('VERDICT_SERVER'))
    const commands = local.flatMap((one) => one.trim().split('\n'))
    expect(commands).toHaveLength(5)
    writeFileSync(at('bin', 'verdict'), `#!/bin/sh\nexec npx --yes verdict@${manifest.version} "$@"\n`, { mode: 0o755 })
    for (const command of commands) {
      const env = { PATH: `${at('bin')}:${process.env['PATH']}`, HOME: folder }
      const code = await new Promise((done) =>
        execFile('bash', ['-c', command], { cwd: folder, env }, (error) => done(error === null ? 0 : error.code)),
      )
      expect({ command, code }).toEqual({ command, code: command.includes('--fail-on bad') ? expect.any(Number) : 0 })
      expect(code).not.toBe(2)
    }
  })
})

describe('the template for GitLab', () => {
  it('runs, and keeps the files that it names', async () => {
    const template = parse(readFileSync(join(ROOT, 'ci/verdict.gitlab-ci.yml'), 'utf8')) as {
      variables: Record<string, string>
      verdict: { script: string[]; artifacts: { paths: string[]; reports: Record<string, string> } }
    }
    const { variables, verdict: job } = template
    expect(variables['VERDICT_VERSION']).toBe(manifest.version)
    rmSync(at('verdict-report'), { recursive: true, force: true })
    const env = { PATH: `${at('bin')}:${process.env['PATH']}`, HOME: folder, ...variables, VERDICT_TARGET: 'dist' }
    for (const line of job.script)
      await new Promise<void>((done, fail) =>
        execFile('bash', ['-c', line], { cwd: folder, env }, (error) => (error === null ? done() : fail(error))),
      )
    expect(readFileSync(at(job.artifacts.reports['junit']!), 'utf8')).toContain('<testsuites')
    expect(JSON.parse(readFileSync(at(job.artifacts.reports['codequality']!), 'utf8'))).toBeInstanceOf(Array)
    expect(Object.values(job.artifacts.reports).every((path) => path.startsWith(job.artifacts.paths[0]!))).toBe(true)
  })
})
