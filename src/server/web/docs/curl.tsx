import { shellWord } from '../../../common/shell.ts'
import { CopyButton } from '../components/button.tsx'
import type { View } from '../view.ts'
import type { Operation } from './reference.ts'

/** A request to copy. */
export function CurlLine({ view, operation }: { view: View; operation: Operation }) {
  const line = curlOf(operation, view.base)
  return (
    <div class="docs-curl">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        <code>{line}</code>
      </pre>
      <CopyButton view={view} text={line} />
    </div>
  )
}

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
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellWord(address)}`,
    '-H "Authorization: Bearer $VERDICT_KEY"',
    ...valuesOf(parameters, 'body').map(([name, value]) => `-d ${shellWord(`${name}=${value}`)}`),
  ].join(' \\\n  ')
}

function valuesOf(parameters: Operation['parameters'], place: string): [string, string][] {
  return parameters
    .filter((one) => one.place === place && one.example !== null)
    .map(({ name, example }) => [name, example!])
}
