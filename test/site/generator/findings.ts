import type { AuditId } from './draft.ts'

/** Pages with one cause, as a scan has to report them. */
export interface ExpectedGroup {
  /** Key of its message. */
  key: string
  /** URL that the cause is about; null for none, `any` for one of its pages. */
  target: string | null
  pages: string[]
  note: boolean
}

export interface Expectation {
  /** Message of the cause. */
  key: string
  /** The page that has the problem, or several. */
  pages: string | readonly string[]
  /** What the cause is about. Without it, the cause is what the URLs of its pages have in common, and the target one of them. */
  target?: string | null
  /** Causes with the same name are one; by default, the same target or pattern. */
  cause?: string
  note?: boolean
}

export const ANY = 'any'

/** What a scan has to find, collected while the site is made up. */
export class Findings {
  readonly #url: (path: string) => string
  readonly #groups = new Map<AuditId, Map<string, ExpectedGroup>>()

  constructor(url: (path: string) => string) {
    this.#url = url
  }

  expect(audit: AuditId, { key, pages, target, cause, note = false }: Expectation): void {
    const urls = [pages].flat().map((path) => this.#url(path))
    const wanted = target === undefined ? ANY : target === null ? null : this.#url(target)
    const id = [key, note, cause ?? (wanted === ANY ? patternOf(urls[0]!) : wanted)].join(' ')
    const groups = this.#groups.get(audit) ?? new Map<string, ExpectedGroup>()
    this.#groups.set(audit, groups)
    const known = groups.get(id)
    if (known === undefined) groups.set(id, { key, target: wanted, pages: urls, note })
    else known.pages = [...new Set([...known.pages, ...urls])]
  }

  of(audit: AuditId): ExpectedGroup[] {
    return [...(this.#groups.get(audit)?.values() ?? [])]
  }

  /** Pages of all causes that are no notes, each once. */
  affected(audit: AuditId): number {
    return new Set(this.of(audit).flatMap(({ pages, note }) => (note ? [] : pages))).size
  }
}

/** What the URLs of pages made alike have in common: here numbers, and the names of parameters. */
export function patternOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return `${pathname.replace(/\d+/g, '#')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}
