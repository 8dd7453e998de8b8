import { closeSync, openSync, readSync } from 'node:fs'
import { cleanLine, toJson } from '../../common/text.ts'
import { type Config, parseConfig } from '../../config.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { wrap } from '../text/layout.ts'
import { styleOf } from '../text/style.ts'

const LARGEST_SECRET = 65_536

/** Secrets are short: a path that leads elsewhere must not fill the memory. */
function readSecret(path: string): string {
  const bytes = Buffer.alloc(LARGEST_SECRET + 1)
  const file = openSync(path, 'r')
  try {
    const length = readSync(file, bytes)
    if (length > LARGEST_SECRET) throw new RangeError('it has more than 64 KiB.')
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(file)
  }
}

/** The settings from the environment; throws after all invalid ones have been printed. */
export function readConfig({ env, stderr }: Terminal): Config {
  const { config, errors } = parseConfig(env, readSecret)
  if (config !== null) return config
  const [first, ...others] = errors
  if (others.length === 0) throw new UsageError(first ?? 'The settings are invalid.')
  for (const error of errors) stderr.write(`verdict: ${cleanLine(error)}\n`)
  throw new UsageError(`${errors.length} settings are invalid.`)
}

const BAD_SETTINGS = 2

/** Prints every setting with its description, value and origin. */
export function showConfig({ json }: { json: boolean }, terminal: Terminal): number {
  const { lines, errors, strays } = parseConfig(terminal.env, readSecret)
  const { stdout, stderr } = terminal
  const style = styleOf(terminal, stdout)
  for (const { name, about, value, origin } of lines) {
    if (json) {
      stdout.writeJson(`${toJson({ name, value, origin, about })}\n`)
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
  for (const message of [...errors, ...strays]) stderr.write(`verdict config: ${cleanLine(message)}\n`)
  return errors.length === 0 ? 0 : BAD_SETTINGS
}
