import type { Operation } from './reference.ts'

const SAFE = /^[\w./:=-]+$/

/** A curl command for an operation, with the example values of its parameters. */
export function curlOf({ methods, path, parameters }: Operation, base: string): string {
  const [method] = methods
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (whole, name) => parameters.find((one) => one.name === name)?.example ?? whole,
  )
  const query = valuesOf(parameters, 'query').map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const address = `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    '-H "Authorization: Bearer $VERDICT_KEY"',
    ...valuesOf(parameters, 'body').map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`),
  ].join(' \\\n  ')
}

function valuesOf(parameters: Operation['parameters'], place: string): [string, string][] {
  return parameters
    .filter((one) => one.place === place && one.example !== null)
    .map(({ name, example }) => [name, example!])
}

/** POSIX.1, 2.2.2: everything between single quotes is literal, but a single quote can't be. */
function quoted(text: string): string {
  return SAFE.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
