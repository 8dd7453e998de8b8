import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { mutations } from '../../../../test/pages/mutate.ts'
import { realPages } from '../../../../test/pages/real.ts'
import { Element, type Node } from './dom.ts'
import { normalNewlines, parseHtml } from './parse.ts'

/** A tree as text: names, attributes and text, without comments and the inside of templates. */
function ours(node: Node): string {
  if (!(node instanceof Element)) return node.value
  const attributes = node.attributes.map(({ name, value }) => `${name}=${value}`).join()
  return `<${node.name} ${attributes}>${node.children.map(ours).join('')}</>`
}

function theirs(node: DefaultTreeAdapterTypes.ChildNode): string {
  if ('value' in node) return node.value
  if (!('tagName' in node)) return ''
  const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`).join()
  return `<${node.tagName} ${attributes}>${node.childNodes.map(theirs).join('')}</>`
}

function expectSameTree(html: string): void {
  const source = normalNewlines(html)
  const tree = parseHtml(source)
  // A tree that was cut short at a bound cannot be compared.
  if (tree.bound !== null) return
  expect(tree.root.children.map(ours).join('')).toBe(parse(source).childNodes.map(theirs).join(''))
}

describe('the tokenizer that takes runs in one step', () => {
  it.each([
    '<p>a b  c\n d</p>',
    'a & b &amp; c &lt;d &notit; e',
    '<pre>\n\nfirst line dropped</pre><textarea>\n x </textarea><listing>\n\n</listing>',
    '<script>if (a < b && c) { "</scripty>" }</script>after',
    '<script><!-- <script> </script> --></script>',
    '<script>unclosed',
    '<style>a > b { content: "<x" }</style>',
    '<a href="x?a=1&b=2&copy" title=\'it"s\' data-x=un"quoted>',
    '<a href="never closed',
    '<!-- a -- b --!> c <!-- <!-- --> d --><p>',
    '<!---->x<!-->y<!--->z',
    '<table> a <tr> b <td>c</table>',
    '<select> a <option>b</select>',
    '<title>a & b</title> <svg><title> c </title><text> d e </text></svg>',
    'lone \ud800 half, 🙂 pairs, \u200b and \ufffe',
    '   \n\t leading <b> and </b>  trailing  ',
    '<frameset><frame></frameset>',
    '<plaintext>a < b & c',
    'nul \0 in <p a="\0">text',
    'line\r\nends\rof <pre>\r\n\r\nevery</pre> kind',
  ])('builds the tree of parse5: %j', (html) => {
    expectSameTree(html)
  })

  it('builds the tree of parse5 for real pages', () => {
    for (const html of realPages(50)) expectSameTree(html)
  })

  it('builds the tree of parse5 for broken pages', () => {
    const pages = realPages(30)
    const property = fc.property(fc.constantFrom(...pages), mutations(), (html, mutate) => expectSameTree(mutate(html)))
    fc.assert(property, { seed: 20260115, numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) })
  })
})
