import { UsageError } from './command.ts'

/** What the system says if the disk or the quota is full, or the file may not grow. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Says which file could not be written. Errors that are not about it, such as those of a file that is read meanwhile, stay as they are. */
export function writingError(file: string, error: NodeJS.ErrnoException): Error {
  const isOfFile = error.path !== undefined || FULL.includes(error.code ?? '')
  return isOfFile ? new UsageError(`Could not write ${file}: ${error.message}`) : error
}
