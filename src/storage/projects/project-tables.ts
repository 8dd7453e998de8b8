import type { Generated } from 'kysely'
import type { MemberRole } from '../../vocabulary.ts'

export interface ProjectTables {
  projects: ProjectRow
  deleted_projects: DeletedProjectRow
  members: MemberRow
  policies: PolicyRow
  deploy_marks: DeployMarkRow
  brandings: BrandingRow
}

export interface ProjectRow {
  /** Never reused: a project that is deleted and created again has another key. */
  key: Generated<number>
  user_key: number
  project: string
  /** Of its first report. */
  created_at: number
  reports: number
  good: number
  decent: number
  bad: number
  /** Sum of the scores of the good, decent and bad ones. */
  score_sum: number
  generated_at: number | null
  /** Its scans, the latest one, and the pages that were judged in the latest that has ended. */
  scans: Generated<number>
  scan_key: Generated<number | null>
  pages: Generated<number>
  /** JSON: how long it keeps the details of runs; null: as long as the server does. */
  retention: Generated<string | null>
}

/** A deleted project whose reports are still being purged: they are in no list and no count. */
export interface DeletedProjectRow {
  project_key: number
  user_key: number
}

/** A user who can see or edit a project of another user. */
export interface MemberRow {
  key: number
  id: string
  project_key: number
  /** As the owner entered it, in lower case. */
  email: string
  /** Null while there is no account with the address. */
  user_key: number | null
  role: MemberRole
  created_at: number
}

/** A version of the policy of a project; the latest holds. */
export interface PolicyRow {
  key: number
  id: string
  project_key: number
  /** The user; null if the account is gone. */
  saved_by: number | null
  /** JSON; null if the policy was deleted. */
  body: string | null
  hash: string | null
  /** 1: visitors of public pages see the result by the policy. */
  is_public: number
  created_at: number
}

/** When something of a project was deployed. */
export interface DeployMarkRow {
  key: number
  id: string
  project_key: number
  label: string
  url: string | null
  at: number
  created_at: number
}

/** How an instance or a project presents itself. */
export interface BrandingRow {
  /** That of the project; 0 for the instance. */
  key: number
  project_key: number | null
  /** JSON of a `Branding`. */
  fields: string
  logo_hash: string | null
  logo: Uint8Array | null
  updated_at: number
}
