import { cleanLine } from '../../common/text.ts'
import { type Config, parseConfig } from '../../config.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** The settings of the environment; whatever is wrong with them is said at once, all of it. */
export function readConfig({ env, stderr }: Terminal): Config {
  const { config, errors } = parseConfig(env)
  if (config !== null) return config
  const [first, ...others] = errors
  if (others.length === 0) throw new UsageError(first ?? 'The settings cannot be read.')
  for (const error of errors) stderr.write(`verdict: ${cleanLine(error)}\n`)
  throw new UsageError(`${errors.length} settings are wrong.`)
}
