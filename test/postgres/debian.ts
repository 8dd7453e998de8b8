import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Debian has a folder for each major version. */
const HOME = '/usr/lib/postgresql'
/** The first whose `pg_stat_statements` counts what was compiled. */
const OLDEST = 15
const CLUSTERS = '/etc/postgresql-common/createcluster.conf'

export type DebianPostgres = { programs: string } | { missing: string }

/** PostgreSQL as Debian ships it, which unlike the one from npm has JIT; installed where that is possible. */
export async function findDebianPostgres(): Promise<DebianPostgres> {
  const programs = await findPrograms()
  if (programs !== undefined) return { programs }
  const what = `no PostgreSQL ${OLDEST} or later with JIT in ${HOME}`
  if (process.getuid?.() !== 0) return { missing: `${what}, and only root can install one` }
  try {
    await install()
  } catch (error) {
    return { missing: `${what}, and apt-get cannot install one: ${(error as Error).message}` }
  }
  const installed = await findPrograms()
  return installed === undefined ? { missing: `${what}, and apt-get installed none` } : { programs: installed }
}

async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir(HOME).catch(() => [])
  const newest = versions
    .filter((version) => Number(version) >= OLDEST && existsSync(join(HOME, version, 'lib/llvmjit.so')))
    .sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(HOME, newest, 'bin')
}

async function install(): Promise<void> {
  await apt('update', '-q')
  // Otherwise the package of the server makes a database and starts it.
  await apt('install', '-qy', '--no-install-recommends', 'postgresql-common')
  await appendFile(CLUSTERS, '\ncreate_main_cluster = false\n')
  await apt('install', '-qy', '--no-install-recommends', 'postgresql')
}

async function apt(...args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env, timeout: 600_000 })
}
