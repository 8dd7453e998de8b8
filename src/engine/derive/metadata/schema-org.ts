import { memberOf } from '../text/word-list.ts'
import { SCHEMA_ORG_TYPES } from './schema-org-types.ts'

/** Does schema.org have a type of this name? Names are compared with regard to case. */
export const isSchemaOrgType = memberOf(SCHEMA_ORG_TYPES)

/** The name of a type given by its address at schema.org, or null for any other address. */
export function schemaOrgName(address: string): string | null {
  const match = /^https?:\/\/(?:www\.)?schema\.org\/([^/?#\s]{1,100})$/i.exec(address)
  return match === null ? null : match[1]!
}

/** Is this the vocabulary itself, as a JSON-LD context, an `@vocab` or a `vocab` attribute names it? */
export function isSchemaOrg(address: string): boolean {
  return /^(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org(?:\/|\/docs\/jsonldcontext\.jsonl?d?)?$/i.test(address.trim())
}

/** The type somebody meant, where only the case of the name is wrong. */
export function schemaOrgTypeLike(name: string): string | null {
  if (!/^\w{2,60}$/.test(name)) return null
  const match = new RegExp(`(?:^| )(${name})(?: |$)`, 'i').exec(SCHEMA_ORG_TYPES)
  return match === null ? null : match[1]!
}
