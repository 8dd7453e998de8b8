import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it, where they are missing. Node's own way of doing that never returns on file systems that take no
 * folders and call that ENOENT, such as /proc.
 */
export function makeFolderSync(path: string, mode = 0o777): void {
  const missing: string[] = []
  let folder = resolve(path)
  while (!isThere(folder)) {
    missing.push(folder)
    folder = dirname(folder)
  }
  for (const one of missing.reverse()) makeOne(one, mode)
  // A file in its place is an error, too.
  if (!statSync(path).isDirectory()) mkdirSync(path)
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
