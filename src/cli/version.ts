import manifest from '../../package.json' with { type: 'json' }

export function version(): string {
  return manifest.version
}

/** The part of the User-Agent that names Verdict, with the address of the page about its bot if this server has one. */
export function botName(url: string | null = null): string {
  return `(compatible; VerdictBot/${version()}${url === null ? '' : `; +${url}/bot`})`
}
