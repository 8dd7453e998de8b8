import { memberOf } from '../text/word-list.ts'
import { SCHEMA_ORG_TYPES } from './schema-org-types.ts'

/** Whether schema.org has a type of this name; names are case-sensitive. */
export const isSchemaOrgType = memberOf(SCHEMA_ORG_TYPES)

/** The name of a type from its URL at schema.org; null for any other URL. */
export function schemaOrgName(address: string): string | null {
  const match = /^https?:\/\/(?:www\.)?schema\.org\/([^/?#\s]{1,100})$/i.exec(address)
  return match === null ? null : match[1]!
}

/** Whether this is schema.org itself, as in a JSON-LD context, `@vocab` or a `vocab` attribute. */
export function isSchemaOrg(address: string): boolean {
  return /^(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org(?:\/|\/docs\/jsonldcontext\.jsonl?d?)?$/i.test(address.trim())
}

/** The intended type if only the case of the name is wrong. */
export function schemaOrgTypeLike(name: string): string | null {
  if (!/^\w{2,60}$/.test(name)) return null
  const match = new RegExp(`(?:^| )(${name})(?: |$)`, 'i').exec(SCHEMA_ORG_TYPES)
  return match === null ? null : match[1]!
}
