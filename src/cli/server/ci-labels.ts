import { LABEL_PATTERN, MAX_LABEL_LENGTH } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import type { LabelArguments } from './server-options.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Variables of CI systems, each with the commit and the branch; of a pull request, the branch that it comes from. */
const SYSTEMS: readonly { commit: string; branch: readonly string[] }[] = [
  { commit: 'GITHUB_SHA', branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'] },
  {
    commit: 'CI_COMMIT_SHA',
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME', 'CI_COMMIT_BRANCH'],
  },
  { commit: 'BITBUCKET_COMMIT', branch: ['BITBUCKET_BRANCH'] },
  { commit: 'CIRCLE_SHA1', branch: ['CIRCLE_BRANCH'] },
  { commit: 'BUILDKITE_COMMIT', branch: ['BUILDKITE_BRANCH'] },
  { commit: 'BUILD_SOURCEVERSION', branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCH'] },
  { commit: 'DRONE_COMMIT_SHA', branch: ['DRONE_SOURCE_BRANCH', 'DRONE_BRANCH'] },
  { commit: 'GIT_COMMIT', branch: ['CHANGE_BRANCH', 'GIT_BRANCH'] },
]

/** What the run is for, as the options or the CI job say. */
export interface CiLabels {
  commit?: string
  branch?: string
}

export function labelsOf(typed: LabelArguments, env: Env): CiLabels {
  const system = SYSTEMS.find(({ commit }) => env[commit])
  const commit = typed.commit ?? (system && env[system.commit])
  const branch = typed.branch ?? system?.branch.map((name) => env[name]).find((value) => value)
  return {
    ...(commit && { commit: checked('commit', commit) }),
    ...(branch && { branch: checked('branch', branch.replace(/^(?:refs\/heads|origin)\//, '')) }),
  }
}

const PATTERN = new RegExp(LABEL_PATTERN, 'u')

function checked(name: string, label: string): string {
  if (label.length <= MAX_LABEL_LENGTH && PATTERN.test(label)) return label
  throw new UsageError(`--${name} must be a name of 1 to ${MAX_LABEL_LENGTH} characters in one line.`)
}
