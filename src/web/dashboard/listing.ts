/** What is wrong with a parameter of a list. */
export interface Wrong {
  name: string
  value: string
  /** What it may be, or `number`, or `text`. */
  allowed: readonly string[] | 'number' | 'text'
}

export const SIZES = ['10', '25', '50', '100'] as const
export const SORTS = ['desc', 'asc'] as const

/** Pages past this one are as empty as this one; a database has no number for them. */
const FURTHEST_PAGE = 1_000_000_000

/** Reads the parameters of a list by the rules of the interface: an empty one is absent; a wrong one is told of. */
export function createReader(query: URLSearchParams) {
  const wrong: Wrong[] = []
  return {
    wrong,
    text(name: string): string | undefined {
      const value = query.get(name)
      if (value === null || value === '') return undefined
      if (!value.includes('\0')) return value
      wrong.push({ name, value: value.replaceAll('\0', '�'), allowed: 'text' })
      return undefined
    },
    choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
      const value = query.get(name)
      if (value === null || value === '') return undefined
      const found = allowed.find((one) => one === value)
      if (found === undefined) wrong.push({ name, value, allowed })
      return found
    },
    page(): number {
      const value = query.get('page')
      if (value === null || value === '') return 1
      const page = /^\d{1,15}$/.test(value) ? Number(value) : 0
      if (page >= 1) return Math.min(page, FURTHEST_PAGE)
      wrong.push({ name: 'page', value, allowed: 'number' })
      return 1
    },
  }
}

/** An address with the parameters that are not the usual ones, in the order given. */
export function hrefOf(path: string, parameters: Record<string, string | number | undefined>, usual: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== (usual as Record<string, unknown>)[name]) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

export function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
}

/** Where a form came from, if that is a list of ours. */
export function backOf(form: URLSearchParams, path: '/reports' | '/projects'): string {
  const back = form.get('back') ?? ''
  return back.startsWith(`${path}?`) ? `${path}?${queryOf(back)}` : path
}
