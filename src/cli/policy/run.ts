import { writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { policyHash } from '../../domain/policies/read-policy.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'
import { count } from '../report/view.ts'
import { readKey } from '../server/key.ts'
import { serverOf } from '../server/server-options.ts'
import type { Terminal } from '../terminal.ts'
import { readPolicyFile } from './load-policy.ts'
import { findPolicyFile } from './policy-files.ts'

/** Checks a policy, and says what is in it. */
export async function validatePolicy(named: string | undefined, terminal: Terminal): Promise<number> {
  const file = fileOf(named)
  const policy = await readPolicyFile(file, terminal)
  const { require: required = [], mute = [], budgets = [] } = policy
  const counts = `${required.length} required, ${mute.length} muted, ${count(budgets.length, 'budget')}`
  terminal.stdout.write(`${file} is valid: ${counts} (${policyHash(policy)}).\n`)
  return 0
}

function fileOf(named: string | undefined): string {
  const file = named ?? findPolicyFile('name the policy: FILE')
  if (file === null) throw new UsageError('This folder has no verdict.yaml or verdict.json. Name the policy: FILE.')
  return file
}

export interface ServiceArguments {
  server: string | undefined
  project: string | undefined
  key: string | undefined
}

/** Gets the policy of a project: into a file, or printed as YAML. */
export async function pullPolicy(
  typed: ServiceArguments,
  file: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const { document, hash } = await requestPolicy(typed, terminal)
  const text = file?.endsWith('.json') ? `${JSON.stringify(document, null, 2)}\n` : stringify(document)
  if (file === undefined || file === '-') {
    terminal.stdout.writeExact(text)
    return 0
  }
  await writeFile(file, text).catch((error: Error) => {
    throw new UsageError(`Could not write ${file}: ${error.message}`)
  })
  terminal.stdout.write(`${file} has the policy of ${typed.project} (${hash}).\n`)
  return 0
}

/** Saves a policy as that of a project. */
export async function pushPolicy(
  typed: ServiceArguments,
  named: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const file = fileOf(named)
  const policy = await readPolicyFile(file, terminal)
  const { hash } = await requestPolicy(typed, terminal, policy)
  terminal.stdout.write(`${file} is the policy of ${typed.project} now (${hash}).\n`)
  return 0
}

interface PolicyAnswer {
  document: object
  hash: string
}

const TIMEOUT_MS = 30_000

/** With a policy: saves it. Answers the policy that holds. */
async function requestPolicy(typed: ServiceArguments, terminal: Terminal, policy?: object): Promise<PolicyAnswer> {
  const { url, key } = await addressOf(typed, terminal)
  const response = await fetch(url, {
    method: policy === undefined ? 'GET' : 'PUT',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' },
    body: policy === undefined ? null : JSON.stringify(policy),
    // A key is for this server alone.
    redirect: 'error',
    signal: AbortSignal.any([terminal.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: Error) => {
    terminal.signal.throwIfAborted()
    throw new VerdictError('connect_failed', `${url.host} did not answer: ${causeOf(error)}`)
  })
  const body = (await response.json().catch(() => null)) as {
    data?: PolicyAnswer
    detail?: string
    errors?: object
  } | null
  if (response.ok && body?.data?.document !== undefined) return body.data
  if (body?.detail === undefined)
    throw new VerdictError(
      'http_error',
      `${url.host} does not answer like a Verdict server: ${response.status} without a policy. Pass the URL of a Verdict service, without /api/v1.`,
    )
  // The detail is all of them in one line.
  const problems = Object.entries(body.errors ?? {}).map(([path, problem]) => `${path} ${problem}`)
  for (const problem of problems.length > 1 ? problems : []) terminal.stderr.write(`${problem}\n`)
  const said = problems.length > 1 ? `the policy has ${problems.length} problems.` : body.detail
  throw new VerdictError('http_error', `${url.host} answered ${response.status}: ${said}`)
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message
}

async function addressOf(
  { project, ...typed }: ServiceArguments,
  terminal: Terminal,
): Promise<{ url: URL; key: string }> {
  const server = serverOf(typed, terminal.env)
  if (server === null || project === undefined)
    throw new UsageError('--server URL (or VERDICT_SERVER) and --project PROJECT are needed.')
  const base = URL.parse(server)
  if (base === null || !/^https?:$/.test(base.protocol)) throw new UsageError('--server must be an http or https URL.')
  const path = `${base.pathname.replace(/\/$/, '')}/api/v1/projects/${encodeURIComponent(project)}/policy`
  return { url: new URL(path, base), key: await readKey(typed.key, terminal) }
}
