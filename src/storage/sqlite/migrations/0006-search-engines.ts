import type { Migration } from '../../migration.ts'

export const searchEngines: Migration = {
  name: '0006-search-engines',
  statements: [
    // It was 1 from the start, so a 1 does not mean that the owner chose it.
    'update reports set indexable = 0',
    // For the sitemap.
    'create index reports_indexable on reports (key) where indexable = 1 and privacy = 0',
  ],
}
