import type { Migration } from '../../migration.ts'
import { first } from './0001-first.ts'

/** In order; what is released is never changed. */
export const migrations: Migration[] = [first]
