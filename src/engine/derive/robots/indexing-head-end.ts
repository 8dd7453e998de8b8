/** Elements whose content the parser reads as text, not as tags. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp'])

/**
 * The offset of `</head>` or `<body>` in the source, starting at `from`; -1 if it has neither. The tree does not show
 * it, because a parser that has left the head ignores both tags. Comments, attribute values and raw text are skipped.
 * `from` must be an offset after a tag or in text.
 */
export function writtenHeadEnd(source: string, from: number): number {
  let at = from
  while (true) {
    at = source.indexOf('<', at)
    if (at === -1) return -1
    if (source.startsWith('<!--', at)) {
      at = behind(source, '-->', at + 4)
      continue
    }
    const tag = TAG.exec(source.slice(at, at + 40))
    if (tag === null) {
      at++
      continue
    }
    const closing = tag[1] === '/'
    const name = tag[2]!.toLowerCase()
    if ((closing && name === 'head') || (!closing && name === 'body')) return at
    at = tagEnd(source, at + tag[0].length)
    if (!closing && RAW.has(name)) at = rawEnd(source, name, at)
  }
}

const TAG = /^<(\/?)([a-z][a-z0-9-]*)/i

/** The offset after the `>` that ends a tag, ignoring those in quotes. */
function tagEnd(source: string, from: number): number {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const char = source[at]!
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '>') return at + 1
    else if ((char === '"' || char === "'") && /=\s*$/.test(source.slice(Math.max(from, at - 5), at))) quote = char
  }
  return source.length
}

function rawEnd(source: string, name: string, from: number): number {
  for (let at = source.indexOf('</', from); at !== -1; at = source.indexOf('</', at + 2)) {
    if (source.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at
  }
  return source.length
}

function behind(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found === -1 ? source.length : found + mark.length
}
