import { fileURLToPath } from 'node:url'

/** The command as it is built: pages are TSX, which Node does not run as it stands. */
export const ENTRY = fileURLToPath(new URL('../dist/entry.js', import.meta.url))
