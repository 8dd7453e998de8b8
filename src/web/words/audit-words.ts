/** What an audit says of itself, in one language. */
export interface AuditWords {
  title: string
  why: string
  fix: string
}
