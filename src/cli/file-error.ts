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
export function writingError(file: string, error: FileError): Error {
  const isOfFile = error.path !== undefined
  return fullError(file, error) ?? (isOfFile ? new UsageError(`Could not write ${file}: ${error.message}`) : error)
}

type FileError = NodeJS.ErrnoException & { errcode?: number }

/** The same, only if there is no space left where it is; undefined for all other errors. */
export function fullError(file: string, error: FileError): UsageError | undefined {
  const reason = SQLITE[error.errcode ?? 0] ?? (FULL.includes(error.code ?? '') ? error.message : undefined)
  return reason === undefined ? undefined : new UsageError(`Could not write ${file}: ${reason}`)
}
