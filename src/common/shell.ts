const SAFE = /^[\w./:=-]+$/

/** Text as one word of a shell command, quoted only if it has to be. */
export function shellWord(text: string): string {
  return SAFE.test(text) ? text : singleQuoted(text)
}

/** POSIX.1, 2.2.2: everything between single quotes is literal, but a single quote can't be. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
