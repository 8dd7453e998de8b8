/** Where to go after signing in: a path of ours that was asked for, and nothing that leads elsewhere. */
export function safeNext(next: string | null | undefined): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/reports'
  const url = URL.parse(next, 'http://verdict.invalid')
  // Resolving may have brought two slashes to the front.
  const ours = url?.host === 'verdict.invalid' && !url.pathname.startsWith('//')
  return ours ? url.pathname + url.search : '/reports'
}
