import { PageParser } from './page-parser.ts'
import { BoundHit, type Tree, TreeBuilder } from './tree-builder.ts'

/** The source is not changed: callers normalize its line breaks first (`normalNewlines`). */
export function parseHtml(source: string): Tree {
  const builder = new TreeBuilder()
  const parser = new PageParser(builder, source)
  try {
    parser.tokenizer.write(source, true)
  } catch (thrown) {
    if (!(thrown instanceof BoundHit)) throw thrown
    builder.bound = thrown.message
  }
  builder.problems.sort((one, other) => one.offset - other.offset)
  return builder
}

/** HTML §13.2.3.5: every line end is one LF before anything else is looked at. */
export function normalNewlines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
