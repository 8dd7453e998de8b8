import { splitOnSpace } from '../document/dom.ts'

/** The grammar of `autocomplete` (HTML §4.10.18.7.1). */

const FIELDS = new Set(
  [
    'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password',
    'current-password one-time-code organization-title organization street-address address-line1 address-line2',
    'address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name',
    'cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type',
    'transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo',
  ]
    .join(' ')
    .split(' '),
)
/** These may follow one of the contact types. */
const CONTACT_FIELDS = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
)
const CONTACTS = new Set(['home', 'work', 'mobile', 'fax', 'pager'])

export type AutocompleteProblem =
  | { type: 'noField' }
  | { type: 'unknownField'; token: string }
  | { type: 'wrongContact'; contact: string; field: string }
  | { type: 'extraToken'; token: string }

/**
 * The first problem of the value, or null if it is valid. `on`, `off` and an empty value are valid without a field
 * name.
 */
export function autocompleteProblem(value: string): AutocompleteProblem | null {
  const tokens = splitOnSpace(value.toLowerCase())
  if (tokens.length === 0 || (tokens.length === 1 && (tokens[0] === 'on' || tokens[0] === 'off'))) return null
  let at = 0
  if (/^section-./.test(tokens[at]!)) at++
  if (tokens[at] === 'shipping' || tokens[at] === 'billing') at++
  const contact = CONTACTS.has(tokens[at] ?? '') ? tokens[at++] : undefined
  const field = tokens[at++]
  if (field === undefined) return { type: 'noField' }
  if (contact !== undefined && !CONTACT_FIELDS.has(field))
    return FIELDS.has(field) ? { type: 'wrongContact', contact, field } : { type: 'unknownField', token: field }
  if (!FIELDS.has(field) && !CONTACT_FIELDS.has(field)) return { type: 'unknownField', token: field }
  if (tokens[at] === 'webauthn') at++
  return at < tokens.length ? { type: 'extraToken', token: tokens[at]! } : null
}
