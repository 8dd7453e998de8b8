import type { Header } from '../../../engine/model.ts'

/** Headers of a page that audits judge, and that a server sends with every response or with none. */
const JUDGED =
  /^(?:access-control-allow-(?:credentials|origin)|content-security-policy(?:-report-only)?|cross-origin-.+|link|permissions-policy|referrer-policy|strict-transport-security|x-content-type-options|x-frame-options|x-powered-by|x-robots-tag)$/

/** The names of those that a kept page has and a 304 response has not. */
export function omittedHeaders(kept: readonly Header[], sent: readonly Header[]): string[] {
  const present = namesOf(sent)
  return [...namesOf(kept)].filter((name) => JUDGED.test(name) && !present.has(name))
}

/**
 * The headers that the hosts of a scan leave out of their 304 responses. A server may send fewer headers with them than with the page
 * (RFC 9110 §15.4.5), or may no longer send these at all: one full response shows which.
 */
export class OmittedHeaders {
  /** By host: headers that its 304 responses never have. */
  readonly #usual = new Map<string, Set<string>>()
  /** Hosts that no longer send a header. */
  readonly #changed = new Set<string>()

  /** Its pages are asked for as a whole: most of them lack the header now. */
  isChanged(url: string): boolean {
    return this.#changed.has(hostOf(url))
  }

  areUsual(url: string, names: readonly string[]): boolean {
    const usual = this.#usual.get(hostOf(url))
    return names.every((name) => usual?.has(name))
  }

  /** `headers`: of the whole response, after a 304 without the headers of these names. */
  learn(url: string, names: readonly string[], headers: readonly Header[]): void {
    const host = hostOf(url)
    const present = namesOf(headers)
    if (names.some((name) => !present.has(name))) this.#changed.add(host)
    this.#usual.set(host, new Set([...(this.#usual.get(host) ?? []), ...names.filter((name) => present.has(name))]))
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}

function namesOf(headers: readonly Header[]): Set<string> {
  return new Set(headers.map(([name]) => name.toLowerCase()))
}
