import { UsageError } from './command.ts'

/** What the system says if the disk or the quota is full, or the file may not grow. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** https://www.sqlite.org/rescode.html: SQLITE_FULL, and SQLITE_IOERR where it writes. It names neither the file nor the reason. */
const SQLITE: Record<number, string> = {
  13: 'the disk is full.',
  778: 'the disk may be full, or over its quota.',
  1034: 'the disk may be full or broken.',
  1546: 'the disk may be full or broken.',
}

/** Says which file could not be written. Errors that are not about it, such as those of a file that is read meanwhile, stay as they are. */
export function writingError(file: string, error: NodeJS.ErrnoException & { errcode?: number }): Error {
  const sqlite = SQLITE[error.errcode ?? 0]
  if (sqlite !== undefined) return new UsageError(`Could not write ${file}: ${sqlite}`)
  const isOfFile = error.path !== undefined || FULL.includes(error.code ?? '')
  return isOfFile ? new UsageError(`Could not write ${file}: ${error.message}`) : error
}
