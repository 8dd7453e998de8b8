import manifest from '../../package.json' with { type: 'json' }

export function version(): string {
  return manifest.version
}

/** Whoever is visited may want to know by whom. */
export function nameOf(url: string | null): string {
  return `(compatible; VerdictBot/${version()}${url === null ? '' : `; +${url}/bot`})`
}
