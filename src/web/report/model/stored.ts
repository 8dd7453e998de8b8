import type { Category, Finding, FixPlan, Importance, Json, Outcome, ResourceKind } from '../../../engine/model.ts'
import type { Failure } from '../../../errors.ts'
import type { Params } from '../../../messages/message.ts'
import type { Depth, Device, Result } from '../../../vocabulary.ts'
import type { StoredBrowser, StoredLab } from './stored-browser.ts'

/** `results` as they are stored. What was added later is optional: results of earlier versions are shown too. */
export interface StoredResults {
  rule_set: string
  score: number | null
  result: Result | null
  /** RFC 3339. */
  collected_at: string
  categories: StoredCategory[]
  audits: StoredAudit[]
  plan: FixPlan | null
  notes: string[]
  page: StoredPage | null
  certificate?: StoredCertificate | null
  resources?: StoredResources | null
  /** How deep the run came, as which device a browser looked, and why it came no deeper. */
  depth?: Depth
  device?: Device | null
  depth_error?: Failure | null
  browser?: StoredBrowser | null
  lab?: StoredLab | null
}

export interface StoredCategory {
  category: Category
  score: number | null
  result: Result | null
  points_earned: number
  points_possible: number
}

export interface StoredAudit {
  id: string
  category: Category
  importance: Importance
  outcome: Outcome
  value: string | null
  value_key?: string
  value_params?: Params
  summary: string
  key?: string
  params?: Params
  findings: Finding[]
  findings_total: number
  details: { [key: string]: Json } | null
  points_possible: number
  points_lost: number
}

export interface StoredPage {
  url: string
  redirects: { url: string; status: number; location: string; duration?: number | null }[]
  status: number | null
  http_version: string | null
  address: string | null
  wire_bytes: number | null
  decoded_bytes: number
  timings: { first_byte: number; total: number } | null
  title?: string | null
  description?: string | null
  language?: string | null
  social?: StoredCard | null
}

export interface StoredCard {
  title: string | null
  description: string | null
  image: string | null
  site: string | null
  card: string | null
}

export interface StoredCertificate {
  trusted: boolean
  reason: string | null
  subject: string
  issuer: string
  valid_from: string
  valid_to: string
  protocol: string
}

export interface StoredFile {
  url: string
  kind: ResourceKind
  load: 'eager' | 'lazy' | 'conditional'
  by: number | null
  status: number | null
  bytes: number | null
  first_byte: number | null
  duration: number | null
  /** Milliseconds from the start of the navigation, where a browser asked for it. */
  start?: number
  failure: string | null
}

export type FileKind = ResourceKind | 'document'

export interface StoredResources {
  total: number
  by_kind: { kind: FileKind; requests: number; bytes: number }[]
  items: StoredFile[]
}
