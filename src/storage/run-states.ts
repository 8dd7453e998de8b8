import { type SqlBool, sql } from 'kysely'

/** Written out, not as parameters: the databases must see at once that their partial indexes fit. */
export const isQueued = sql<SqlBool>`runs.state = 'queued'`
/** Its fast result stands, and it waits for a browser. */
export const isJudged = sql<SqlBool>`runs.state = 'judged'`
export const isRunning = sql<SqlBool>`runs.state = 'running'`
