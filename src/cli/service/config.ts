import { cleanLine, toJson } from '../../common/text.ts'
import { type Config, parseConfig } from '../../config.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { wrap } from '../text/layout.ts'
import { styleOf } from '../text/style.ts'

/** The settings of the environment; whatever is wrong with them is said at once, all of it. */
export function readConfig({ env, stderr }: Terminal): Config {
  const { config, errors } = parseConfig(env)
  if (config !== null) return config
  const [first, ...others] = errors
  if (others.length === 0) throw new UsageError(first ?? 'The settings cannot be read.')
  for (const error of errors) stderr.write(`verdict: ${cleanLine(error)}\n`)
  throw new UsageError(`${errors.length} settings are wrong.`)
}

const BAD_SETTINGS = 2

/** Every setting with what it is for, its value and where that came from. */
export function showConfig({ json }: { json: boolean }, terminal: Terminal): number {
  const { lines, errors } = parseConfig(terminal.env)
  const { stdout, stderr } = terminal
  const style = styleOf(terminal, stdout)
  for (const { name, about, value, origin } of lines) {
    if (json) {
      stdout.write(`${toJson({ name, value, origin, about })}\n`)
      continue
    }
    const shown = value === '' ? style.dim('(not set)') : style.readable(cleanLine(value))
    stdout.write(`${style.bold(name)}  ${shown}${style.dim(`  ${origin}`)}\n`)
    stdout.write(
      `${wrap(style.readable(about), style.width - 4)
        .map((line) => `    ${line}\n`)
        .join('')}`,
    )
  }
  for (const error of errors) stderr.write(`verdict config: ${cleanLine(error)}\n`)
  return errors.length === 0 ? 0 : BAD_SETTINGS
}
