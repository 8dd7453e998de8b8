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
/** These may be told apart by where they reach somebody. */
const CONTACT_FIELDS = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
)
const CONTACTS = new Set(['home', 'work', 'mobile', 'fax', 'pager'])

/** What is wrong with the value, or null where it is valid. `on`, `off` and nothing are no field names and right. */
export function autocompleteProblem(value: string): string | null {
  const tokens = value
    .trim()
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
  if (tokens[0] === '' || (tokens.length === 1 && (tokens[0] === 'on' || tokens[0] === 'off'))) return null
  let at = 0
  if (tokens[at]!.startsWith('section-')) at++
  if (tokens[at] === 'shipping' || tokens[at] === 'billing') at++
  const contact = CONTACTS.has(tokens[at] ?? '') ? tokens[at++] : undefined
  const field = tokens[at++]
  if (field === undefined) return 'names no field'
  if (contact !== undefined && !CONTACT_FIELDS.has(field))
    return FIELDS.has(field) ? `has "${contact}" before "${field}", which it cannot stand with` : unknown(field)
  if (!FIELDS.has(field) && !CONTACT_FIELDS.has(field)) return unknown(field)
  if (tokens[at] === 'webauthn') at++
  return at < tokens.length ? `has "${short(tokens[at]!)}" after the name of the field` : null
}

function unknown(token: string): string {
  return `has "${short(token)}" where the name of a field belongs`
}

function short(token: string): string {
  return token.length <= 40 ? token : `${token.slice(0, 39)}…`
}
