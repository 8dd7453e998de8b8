import { version } from '../version.ts'

/** Whoever is visited may want to know by whom. */
export function nameOf(url: string | null): string {
  return `(compatible; VerdictBot/${version()}${url === null ? '' : `; +${url}/bot`})`
}
