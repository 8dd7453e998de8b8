import { nearest } from './common/nearest.ts'
import { capRetention, RETENTION_FIELDS } from './domain/retention/retention.ts'
import { writtenRetention } from './setting-values.ts'
import { SETTINGS, type Setting } from './settings.ts'

/** An argument, because only the command line reads the real one. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The text of a file. Throws if it can't be read. */
export type ReadFile = (path: string) => string

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> }

/** One line of `verdict config`. */
export interface SettingLine {
  name: string
  about: string
  /** Safe to print: a secret is shown as `(set)`. Empty if it has none. */
  value: string
  origin: 'default' | 'environment' | 'file'
}

export interface ParsedConfig {
  /** Null while there are errors. */
  config: Config | null
  /** One sentence for each invalid setting. */
  errors: string[]
  lines: SettingLine[]
  /** One sentence for each variable that looks like a setting and is none, such as one with a spelling mistake. */
  strays: string[]
}

/** Variables of commands, which are no settings of the service. */
const OF_COMMANDS = ['VERDICT_SERVER', 'VERDICT_KEY']

/** A secret may be in a file, as containers mount them: `NAME_FILE` is its path, and `read` reads it. */
export function parseConfig(environment: Environment, read?: ReadFile): ParsedConfig {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  const lines: SettingLine[] = []
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const { text, variable, origin, problem } = writtenValue(setting, environment, read)
    if (problem !== null) errors.push(problem)
    const value = text === null ? '' : setting.secret ? '(set)' : text
    lines.push({ name: setting.name, about: setting.about, value, origin })
    try {
      values[key] = text === null ? null : setting.parse(text)
    } catch (thrown) {
      errors.push(`${variable} ${messageOf(thrown)}`)
    }
  }
  errors.push(...missingIn(values), ...applyLimits(values, lines))
  return {
    // Without errors, the loop above has set every key to what its setting parses to.
    config: errors.length === 0 ? (values as unknown as Config) : null,
    errors,
    lines,
    strays: straysIn(environment),
  }
}

interface WrittenValue {
  /** Null if there is none. */
  text: string | null
  /** The name that errors about it have. */
  variable: string
  origin: SettingLine['origin']
  /** Why the file of a secret could not be used. */
  problem: string | null
}

function writtenValue(
  { name, formerName, secret, fallback }: Setting<unknown>,
  environment: Environment,
  read: ReadFile | undefined,
): WrittenValue {
  // Many tools write "not set" as an empty variable.
  const set = [name, formerName].find((one) => one !== undefined && environment[one]?.trim())
  const inEnvironment = set === undefined ? undefined : environment[set]?.trim()
  const inFile = secret ? fromFile(name, inEnvironment !== undefined, environment, read) : undefined
  const problem = inFile?.problem ?? null
  const variable = set ?? name
  if (inEnvironment !== undefined) return { text: inEnvironment, variable, origin: 'environment', problem }
  if (inFile?.text !== undefined) return { text: inFile.text, variable, origin: 'file', problem }
  return { text: fallback, variable, origin: 'default', problem }
}

function fromFile(
  name: string,
  isSet: boolean,
  environment: Environment,
  read: ReadFile | undefined,
): { text?: string; problem?: string } {
  const path = environment[`${name}_FILE`]?.trim()
  if (!path || read === undefined) return {}
  if (isSet) return { problem: `${name}_FILE must not be set, because ${name} is.` }
  try {
    const text = read(path).trim()
    return text === '' ? { problem: `${name}_FILE is an empty file.` } : { text }
  } catch (thrown) {
    return { problem: `${name}_FILE can’t be read: ${messageOf(thrown)}` }
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Settings that others need. What is invalid is undefined, and said already. */
function missingIn(values: Partial<Config>): string[] {
  const errors: string[] = []
  if (values.oidcIssuer && values.oidcClientId === null)
    errors.push('VERDICT_OIDC_CLIENT_ID must be set, because VERDICT_OIDC_ISSUER is.')
  // Otherwise their links would lead to the Host of a request, which anyone can choose.
  if (values.url === null)
    for (const key of ['oidcIssuer', 'smtpUrl'] as const)
      if (values[key])
        errors.push(`VERDICT_URL must be set, such as https://verdict.example.com, because ${SETTINGS[key].name} is.`)
  if (values.passwords === 'off' && values.oidcIssuer === null)
    errors.push('VERDICT_OIDC_ISSUER must be set, because VERDICT_PASSWORDS is off.')
  if (values.blobs && !(values.blobsKeyId && values.blobsSecretKey))
    errors.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set, because VERDICT_BLOBS is.')
  if (values.smtpUrl && values.mailFrom === null)
    errors.push('VERDICT_MAIL_FROM must be set, because VERDICT_SMTP_URL is.')
  return errors
}

/** Lowers defaults to the operator's limits; a value that was set explicitly and exceeds its limit is an error. */
function applyLimits(values: Partial<Config>, lines: readonly SettingLine[]): string[] {
  const errors: string[] = []
  const lineOf = ({ name }: { name: string }) => lines.find((line) => line.name === name)!
  const { wait, waitMax, keep, keepMax } = values
  if (wait !== undefined && waitMax !== undefined && wait > waitMax) {
    const line = lineOf(SETTINGS.wait)
    if (line.origin === 'default') {
      values.wait = waitMax
      line.value = lineOf(SETTINGS.waitMax).value
    } else errors.push(tooLong(SETTINGS.wait, SETTINGS.waitMax))
  }
  if (keep && keepMax && RETENTION_FIELDS.some((field) => keep[field] > keepMax[field])) {
    const line = lineOf(SETTINGS.keep)
    if (line.origin === 'default') {
      values.keep = capRetention(keep, keepMax)
      line.value = writtenRetention(values.keep)
    } else errors.push(tooLong(SETTINGS.keep, SETTINGS.keepMax))
  }
  return errors
}

function tooLong(setting: { name: string }, limit: { name: string }): string {
  return `${setting.name} must not be longer than ${limit.name}.`
}

function straysIn(environment: Environment): string[] {
  const settings = Object.values<Setting<unknown>>(SETTINGS)
  const names = settings.map(({ name }) => name)
  const known = new Set([
    ...OF_COMMANDS,
    ...settings.flatMap(({ name, formerName = name, secret = false }) => [
      name,
      formerName,
      ...(secret ? [`${name}_FILE`] : []),
    ]),
  ])
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  return Object.keys(environment)
    .filter((name) => name.startsWith('VERDICT_') && !known.has(name) && isSet(name))
    .slice(0, MOST_STRAYS)
    .map((name) => {
      const plain = name.replace(/_FILE$/, '')
      if (names.includes(plain)) return `${name} is not a setting: only secrets can be in a file. Set ${plain} itself.`
      const [near] = nearest(name, names)
      return `${name} is not a setting.${near === undefined ? '' : ` Did you mean ${near}?`}`
    })
}

const MOST_STRAYS = 100
