import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Packages that the built files load when they run, by the text of their calls. */
function loaded(): string[] {
  const calls = readdirSync(DIST)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(join(DIST, name), 'utf8').matchAll(/\b(?:require|resolve|import)\(["']([^"'.][^"']*)["']\)/g),
    ])
    .map(([, id]) => id!.split('/', id!.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(calls)].filter((name) => !isBuiltin(name)).sort()
}

it('installs what the built files load, and nothing else', () => {
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  // bin/launcher.js looks for the packaged Node.
  expect(installed.sort()).toEqual([...loaded(), 'node'].sort())
})

it('publishes the command, the built files and their papers', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, encoding: 'utf8' }),
  )
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path)
  expect(paths.filter((path) => !/^(bin|dist)\//.test(path)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
  ])
  expect(paths).toContain('dist/entry.js')
  expect(paths).toContain('dist/client/client.d.ts')
  expect(
    paths.filter((path) => /\.(ts|tsx|map)$|test/.test(path) && !/^dist\/client\/[\w-]+\.d\.ts$/.test(path)),
  ).toEqual([])
})
