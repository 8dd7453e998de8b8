/** What does not follow the two rules of names and of small files yet. Only ever take something away. */

/** Exported types whose name occurs more than once. */
export const SHARED_NAMES = ['Answer', 'Counts', 'Locale', 'Section', 'Sheet']

/** Files under 25 lines with one importer. */
export const SMALL_FILES: string[] = [
  'queue/open.ts',
  'storage/postgres/backup.ts',
  'storage/postgres/span.ts',
  'storage/sqlite/backup.ts',
  'storage/sqlite/span.ts',
  'storage/sqlite/turns.ts',
]
