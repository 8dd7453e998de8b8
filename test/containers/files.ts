import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const ROOT = join(import.meta.dirname, '../..')

export interface ComposeService {
  image: string
  build?: { target: string }
  command?: string[]
  environment?: Record<string, string>
  deploy?: { replicas: number }
}

export interface ComposeFile {
  services: Record<string, ComposeService>
}

export const COMPOSE_FILES = [
  'compose.yaml',
  'compose.browser.yaml',
  'compose.postgres.yaml',
  'compose.objects.yaml',
] as const

export function readText(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8')
}

export function readCompose(name: (typeof COMPOSE_FILES)[number]): ComposeFile {
  return parse(readText(name), { merge: true })
}

/** As Compose does it: `${NAME:-default}` and `${NAME:?message}`. */
export function interpolate(text: string, env: Record<string, string>): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = env[name]
    if (value !== undefined && value !== '') return value
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })
}

/** What the Dockerfile's `ENV` sets in both images. */
export function imageEnvironment(): Record<string, string> {
  const [, lines] = /^ENV ((?:.*\\\n)*.*)$/m.exec(readText('Dockerfile'))!
  return Object.fromEntries([...lines!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))
}

/** The command of the Dockerfile's `HEALTHCHECK`. */
export function healthCheck(): string[] {
  return JSON.parse(/^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m.exec(readText('Dockerfile'))![1]!)
}
