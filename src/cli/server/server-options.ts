/** The options of commands that can drive a service. */

export const SERVER_OPTIONS = {
  server: {
    type: 'string',
    value: 'URL',
    completes: 'nothing',
    about: 'Use this Verdict service instead of this machine (default: VERDICT_SERVER, if it is set).',
  },
  key: {
    type: 'string',
    value: 'KEY',
    completes: 'nothing',
    about: 'The API key for --server: env:NAME or file:PATH (default: VERDICT_KEY). Never the key itself.',
  },
} as const

export const LABEL_OPTIONS = {
  commit: {
    type: 'string',
    value: 'COMMIT',
    completes: 'nothing',
    about: 'With --server: the commit that the run is for (default: that of the CI job).',
  },
  branch: {
    type: 'string',
    value: 'BRANCH',
    completes: 'nothing',
    about: 'With --server: the branch that the run is for (default: that of the CI job).',
  },
} as const

export interface ServerArguments {
  server: string | undefined
  key: string | undefined
}

export interface LabelArguments {
  commit: string | undefined
  branch: string | undefined
}

/** The URL of the service to use; null if the command does its work itself. */
export function serverOf(
  { server }: { server: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  return server ?? (env['VERDICT_SERVER'] || null)
}
