import { pathText } from '../../domain/policies/check-shape.ts'
import { readPolicy } from '../../domain/policies/read-policy.ts'
import { MAX_POLICY_BYTES, type Policy } from '../../domain/policies/schema.ts'
import { audits } from '../../engine/audits/index.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'
import { findPolicyFile } from './policy-files.ts'
import { readDocument } from './read-document.ts'

export interface PolicyArguments {
  policy: string | undefined
  'no-policy': boolean
}

export interface LoadedPolicy {
  /** The file's name, as it was given. */
  file: string
  policy: Policy
}

/** The policy that --policy names, or that of the current folder; null if there is none, or --no-policy is set. */
export async function loadPolicy(
  typed: PolicyArguments,
  terminal: Terminal,
  labRuns?: number,
): Promise<LoadedPolicy | null> {
  if (typed['no-policy']) {
    if (typed.policy !== undefined) throw new UsageError("--policy and --no-policy can't be used together.")
    return null
  }
  if (typed.policy !== undefined)
    return { file: typed.policy, policy: await readPolicyFile(typed.policy, terminal, labRuns) }
  const file = findPolicyFile()
  if (file === null) return null
  const policy = await readPolicyFile(file, terminal, labRuns).catch((error: Error) => {
    // It may be a result, such as that of --json > verdict.json.
    throw error instanceof UsageError
      ? new UsageError(`${error.message} If ${file} is not your policy, rename it or pass --no-policy.`)
      : error
  })
  return { file, policy }
}

/** Reads a policy strictly: every problem is printed with its line, and the command ends. */
export async function readPolicyFile(file: string, terminal: Terminal, labRuns?: number): Promise<Policy> {
  const text = (await readInput(file, terminal, MAX_POLICY_BYTES)).toString('utf8')
  const document = readDocument(text, file)
  if ('problem' in document) throw new UsageError(`${file}, line ${document.line}: The policy ${document.problem}`)
  const read = readPolicy(document.value, {
    auditIds: audits.map(({ id }) => id),
    now: terminal.now().getTime(),
    labRuns,
    labRunsSetting: '--runs',
  })
  if ('policy' in read) return read.policy
  const problems = read.problems
    .map(({ path, problem }) => ({ line: document.lineOf(path), text: `${pathText(path) || 'The policy'} ${problem}` }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, text }) => `${file}, line ${line}: ${text}`)
  const [first, ...others] = problems
  for (const problem of others.length === 0 ? [] : problems) terminal.stderr.write(`${problem}\n`)
  throw new UsageError(others.length === 0 ? first! : `${file} has ${problems.length} problems.`)
}
