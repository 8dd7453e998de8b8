/** JSON.stringify leaves these as they are, and a terminal would obey them. Escaped, the JSON means the same. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g

/** A value as one line of JSON (or indented), harmless also where a terminal shows it. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, escaped)
}

function escaped(characters: string): string {
  let text = ''
  for (let place = 0; place < characters.length; place++)
    text += `\\u${characters.charCodeAt(place).toString(16).padStart(4, '0')}`
  return text
}
