import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The command as it is built: pages are TSX, which Node does not run as it stands. */
export const ENTRY = fileURLToPath(new URL('../dist/entry.js', import.meta.url))

/** The command as users start it. It reads the bundle in its own way, so faults of encoding show only here. */
export const COMMAND = fileURLToPath(new URL('../bin/verdict.js', import.meta.url))

/** Keeps the compile cache of `COMMAND` out of the user's own cache folder. */
export const COMMAND_ENV = { XDG_CACHE_HOME: join(tmpdir(), 'verdict-test-cache') }
