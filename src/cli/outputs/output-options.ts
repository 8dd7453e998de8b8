import { nearest } from '../../common/nearest.ts'
import { listed } from '../arguments.ts'
import { type TypedOptions, UsageError } from '../command.ts'

const FORMATS = ['html', 'json', 'sarif', 'junit', 'markdown', 'csv', 'codequality', 'github'] as const
export type OutputFormat = (typeof FORMATS)[number]

export const OUTPUT_OPTIONS = {
  output: {
    value: 'FORMATS',
    multiple: true,
    about: `Also write files, separated by commas: ${FORMATS.slice(0, -1).join(', ')}; github: print the costliest findings in files as annotations of GitHub Actions.`,
  },
  'output-dir': {
    value: 'FOLDER',
    completes: 'file',
    about: 'Where --output writes (default: verdict-report). It is created if needed.',
  },
} as const

export type OutputArguments = TypedOptions<typeof OUTPUT_OPTIONS>

export const OUTPUT_FOLDER = 'verdict-report'

/** The formats that were asked for, each once. */
export function formatsOf({ output, 'output-dir': folder }: OutputArguments): Set<OutputFormat> {
  const typed = output.flatMap((list) => list.split(',')).map((name) => name.trim())
  if (folder !== undefined && typed.length === 0) throw new UsageError('--output-dir needs --output FORMATS.')
  for (const name of typed)
    if (!FORMATS.includes(name as OutputFormat)) {
      const [near] = nearest(name, FORMATS)
      const hint = near === undefined ? `must be ${listed(FORMATS)}` : `did you mean ${near}?`
      throw new UsageError(`--output: unknown format "${name}"; ${hint}`)
    }
  return new Set(typed as OutputFormat[])
}
