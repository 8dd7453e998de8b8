import { nearest } from './common/nearest.ts'
import { RETENTION_FIELDS, withinMost } from './retention/retention.ts'
import { writtenRetention } from './setting-values.ts'
import { SETTINGS, type Setting } from './settings.ts'

/** The environment is an argument, because only the command line reads the real one. */

export type Environment = Readonly<Record<string, string | undefined>>

/** The text of a file. Throws if it can't be read. */
export type ReadFile = (path: string) => string

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> }

/** One line of `verdict config`. */
export interface SettingLine {
  name: string
  about: string
  /** Safe to print: a secret is shown as `(set)`. Empty if there is no value. */
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
    // Many tools write "not set" as an empty variable.
    const variable = [setting.name, setting.formerName].find((name) => name !== undefined && environment[name]?.trim())
    const inEnvironment = variable === undefined ? undefined : environment[variable]?.trim()
    const inFile = setting.secret ? fromFile(setting.name, inEnvironment !== undefined) : undefined
    const own = inEnvironment ?? inFile
    const written = own ?? setting.fallback
    lines.push({
      name: setting.name,
      about: setting.about,
      value: written === null ? '' : setting.secret ? '(set)' : written,
      origin: own === undefined ? 'default' : inEnvironment === undefined ? 'file' : 'environment',
    })
    try {
      values[key] = written === null ? null : setting.parse(written)
    } catch (thrown) {
      errors.push(`${variable ?? setting.name} ${thrown instanceof Error ? thrown.message : thrown}`)
    }
  }
  // What is invalid is undefined, and said already.
  if (values.oidcIssuer && (values.oidcClientId === null || values.url === null))
    errors.push('VERDICT_OIDC_CLIENT_ID and VERDICT_URL must be set, because VERDICT_OIDC_ISSUER is.')
  if (values.passwords === 'off' && values.oidcIssuer === null)
    errors.push('VERDICT_OIDC_ISSUER must be set, because VERDICT_PASSWORDS is off.')
  if (values.blobs && !(values.blobsKeyId && values.blobsSecretKey))
    errors.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set, because VERDICT_BLOBS is.')
  if (values.smtpUrl && values.mailFrom === null)
    errors.push('VERDICT_MAIL_FROM must be set, because VERDICT_SMTP_URL is.')
  const { wait, waitMax, keep, keepMax } = values as Partial<Config>
  if (wait !== undefined && waitMax !== undefined && wait > waitMax)
    limitBy(SETTINGS.wait, SETTINGS.waitMax, () => {
      values.wait = waitMax
      return lineOf(SETTINGS.waitMax).value
    })
  if (keep && keepMax && RETENTION_FIELDS.some((field) => keep[field] > keepMax[field]))
    limitBy(SETTINGS.keep, SETTINGS.keepMax, () => {
      const lowered = withinMost(keep, keepMax)
      values.keep = lowered
      return writtenRetention(lowered)
    })
  return {
    config: errors.length === 0 ? (values as unknown as Config) : null,
    errors,
    lines,
    strays: straysIn(environment),
  }

  function lineOf({ name }: { name: string }): SettingLine {
    return lines.find((line) => line.name === name)!
  }

  /** A default gives way to the limit, because nobody asked for it. `lower` answers how that is written. */
  function limitBy(setting: { name: string }, limit: { name: string }, lower: () => string): void {
    if (lineOf(setting).origin === 'default') lineOf(setting).value = lower()
    else errors.push(`${setting.name} must not be longer than ${limit.name}.`)
  }

  function fromFile(name: string, isSet: boolean): string | undefined {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path || read === undefined) return undefined
    if (isSet) {
      errors.push(`${name}_FILE must not be set, because ${name} is.`)
      return undefined
    }
    try {
      const content = read(path).trim()
      if (content !== '') return content
      errors.push(`${name}_FILE is an empty file.`)
    } catch (thrown) {
      errors.push(`${name}_FILE can’t be read: ${thrown instanceof Error ? thrown.message : thrown}`)
    }
    return undefined
  }
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
