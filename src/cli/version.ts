import { VERSION } from '../common/version.ts'

export function version(): string {
  return VERSION
}

/** The part of the User-Agent that names Verdict, with the address of the page about its bot if this server has one. */
export function botName(url: string | null = null): string {
  return `(compatible; VerdictBot/${version()}${url === null ? '' : `; +${url}/bot`})`
}
