import { UsageError } from './command.ts'

/** Codes of a disk that takes no more. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** What the user can do about a file that could not be written; any other error, such as one of what was read for it, as it is. */
export function writingError(file: string, error: NodeJS.ErrnoException): Error {
  const isOfFile = error.path !== undefined || FULL.includes(error.code ?? '')
  return isOfFile ? new UsageError(`Could not write ${file}: ${error.message}`) : error
}
