import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { PolicyPath } from '../../domain/policies/check-shape.ts'
import { type LocatedDocument, readJsonText, type UnreadableText } from '../../domain/policies/json-text.ts'

/** Each alias counts as often as it is used, times what it stands for. */
const MOST_ALIASES = 50

/** A policy as JSON or YAML, by the name of its file, with the lines of what is in it. */
export function readDocument(text: string, name: string): LocatedDocument | UnreadableText {
  return name.endsWith('.json') ? readJsonText(text) : readYamlText(text)
}

function readYamlText(text: string): LocatedDocument | UnreadableText {
  const lines = new LineCounter()
  const lineAt = (offset: number) => lines.linePos(offset).line
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
    const [wrong] = [...document.errors, ...document.warnings]
    if (wrong !== undefined) return { line: lineAt(wrong.pos[0]), problem: `is not valid YAML: ${wrong.message}` }
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES })
    return { value, lineOf: (path) => lineAt(offsetOf(document.contents, path)) }
  } catch (thrown) {
    // Too many aliases, or lists in lists that exceed the stack.
    if (thrown instanceof ReferenceError) return { line: 1, problem: 'has too many aliases.' }
    if (thrown instanceof RangeError) return { line: 1, problem: 'is nested too deeply.' }
    throw thrown
  }
}

/** Where a key stands, or an entry of a list; of a path that the document does not have, its closest parent. */
function offsetOf(contents: Node | null, path: PolicyPath): number {
  let node: unknown = contents
  let offset = contents?.range?.[0] ?? 0
  for (const part of path) {
    if (isAlias(node)) return offset
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (pair === undefined) return offset
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node) && typeof part === 'number') {
      const item = node.items[part] as Node | undefined
      if (item === undefined) return offset
      offset = item.range?.[0] ?? offset
      node = item
    } else return offset
  }
  return offset
}
