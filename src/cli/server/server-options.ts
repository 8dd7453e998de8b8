import type { TypedOptions } from '../command.ts'

/** The options of commands that can drive a service. */

export const SERVER_OPTIONS = {
  server: {
    value: 'URL',
    about: 'Use this Verdict service instead of this machine (default: VERDICT_SERVER, if it is set).',
  },
  key: {
    value: 'KEY',
    about: 'The API key for --server: env:NAME or file:PATH (default: VERDICT_KEY). Never the key itself.',
  },
} as const

export const LABEL_OPTIONS = {
  commit: { value: 'COMMIT', about: 'With --server: the commit that the run is for (default: that of the CI job).' },
  branch: { value: 'BRANCH', about: 'With --server: the branch that the run is for (default: that of the CI job).' },
} as const

export type ServerArguments = TypedOptions<typeof SERVER_OPTIONS>
export type LabelArguments = TypedOptions<typeof LABEL_OPTIONS>

/** The URL of the service to use; null if the command does its work itself. */
export function serverOf(
  { server }: { server: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  return server ?? (env['VERDICT_SERVER'] || null)
}
