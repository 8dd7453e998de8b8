/** What does not follow the two rules of names and of small files yet. Only ever take something away. */

/** Exported types whose name occurs more than once. */
export const SHARED_NAMES = [
  'Answer',
  'Counts',
  'Depth',
  'Described',
  'Gate',
  'Locale',
  'Page',
  'Reply',
  'ReportSummary',
  'Row',
  'Section',
  'Sheet',
  'Stage',
  'Typed',
]

/** Files under 25 lines with one importer. */
export const SMALL_FILES: string[] = [
  'queue/open.ts',
  'storage/postgres/backup.ts',
  'storage/postgres/span.ts',
  'storage/sqlite/backup.ts',
  'storage/sqlite/span.ts',
  'storage/sqlite/turns.ts',
  'web/bot/routes.ts',
  'web/dashboard/routes.ts',
  'web/errors.ts',
  'web/report/browser/paper.ts',
  'web/report/model/language.ts',
  'web/report/sections/going.tsx',
  'web/report/sections/section.ts',
  'web/signing.ts',
  'web/site/security-txt.ts',
]
