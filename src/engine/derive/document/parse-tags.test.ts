import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse.ts'

/** Each problem in a few words: the code, the element with its line, and the tag or element that showed it. */
function problemsIn(body: string, { head = '<head><title>Page</title></head>' } = {}): string[] {
  const source = `<!doctype html>\n<html>${head}${body}`
  const line = (offset: number) => source.slice(0, offset).split('\n').length
  return parseHtml(source).problems.map(({ code, name, offset, by }) => {
    const other = by === undefined ? '' : ` by ${by.isEndTag ? '/' : ''}${by.name}:${line(by.offset)}`
    return `${code} ${name}:${line(offset)}${other}`
  })
}

describe('tags that browsers have to repair', () => {
  it.each([
    ['an end tag without its start tag', '<body><p>a</p>\n</div>', ['stray-end-tag div:3']],
    ['one in the head', '<body>', ['stray-end-tag div:2'], '<head></div><title>Page</title></head>'],
    ['one of a paragraph', '<body>\n</p>', ['stray-end-tag p:3']],
    ['one of a line break', '<body>a</br>b', ['end-tag-of-void-element br:2']],
    ['one of an element that has none', '<body><input></input>', ['end-tag-of-void-element input:2']],
    ['an element that is never closed', '<body>\n<div><p>a\n', ['unclosed-element div:3']],
    [
      'an element that the end of the body cuts off',
      '<body>\n<div>\n</body></html>',
      ['unclosed-element div:3 by /body:4'],
    ],
    ['an element that its parent cuts off', '<body><div>\n<span>a\n</div>', ['unclosed-element span:3 by /div:4']],
    ['an element that the next paragraph cuts off', '<body><p>\n<span>a\n<p>b', ['unclosed-element span:3 by p:4']],
    ['a link in a link', '<body><a href=a>a\n<a href=b>b</a>', ['unclosed-element a:2 by a:3']],
    ['a heading closed as another', '<body><h2>a</h3>', ['unclosed-element h2:2 by /h3:2']],
    ['bold text never closed, once', '<body><p><b>a</p>\n<p>b</p>\n<p>c</p>', ['unclosed-element b:2 by /p:2']],
    ['two elements that cross, once', '<body><b><i>a</b></i>', ['unclosed-element i:2 by /b:2']],
    [
      'three that cross',
      '<body><b><i><u>a</b></u></i>',
      ['unclosed-element i:2 by /b:2', 'unclosed-element u:2 by /b:2'],
    ],
    ['crossing with text in between', '<body><b><i>a</b>b</i>', ['unclosed-element i:2 by /b:2']],
    ['crossing a paragraph', '<body><b><p>a</b>b</p>', ['unclosed-element p:2 by /b:2']],
    ['crossing blocks', '<body><div><span>a</div></span>', ['unclosed-element span:2 by /div:2']],
    ['a form that crosses', '<body><form><div>a</form></div>', ['unclosed-element div:2 by /form:2']],
    [
      'an end tag that a block keeps from its element',
      '<body><span>\n<p>a</span></p></span>',
      ['blocked-end-tag span:3 by p:3'],
    ],
    [
      'an end tag in a cell for something around',
      '<body><div><table><tr><td>\n</div></table></div>',
      ['blocked-end-tag div:3 by table:2'],
    ],
    ['a paragraph that its content ended', '<body><p>\n<div>a</div>\n</p>', ['end-tag-after-early-end p:4 by div:3']],
    [
      'a head that its content ended',
      '<body>',
      ['end-tag-after-early-end head:2 by div:2', 'repeated-start-tag body:2'],
      '<head><title>a</title><div>a</div></head>',
    ],
    ['a block in a table but in no cell', '<body><table>\n<div>a</div></table>', ['element-in-table div:3']],
    ['text in a table', '<body><table>\na b\n<tr>c</table>', ['text-in-table table:2']],
    ['a form around rows', '<body><table><form><tr><td>a</form></table>', ['form-in-table form:2']],
    ['a cell without a table', '<body><td>a</td>', ['cell-outside-table td:2']],
    ['a form in a form', '<body><form><form>a</form></form>', ['nested-form form:2']],
    ['a second head and body', '<body><head><body>', ['repeated-head head:2', 'repeated-start-tag body:2']],
    ['content after the body', '<body></body>\n<script></script></html>', ['content-after-body script:3']],
    [
      'what a closed paragraph holds',
      '<body><p>\n<span>\n<div>a</div></span></p>',
      [
        'unclosed-element span:3 by div:4',
        'end-tag-after-early-end span:4 by div:4',
        'end-tag-after-early-end p:4 by div:4',
      ],
    ],
    [
      'HTML in a drawing',
      '<body><svg>\n<g><div></div></g>\n</svg></g>',
      [
        'unclosed-element svg:2 by div:3',
        'unclosed-element g:3 by div:3',
        'end-tag-after-early-end g:3 by div:3',
        'end-tag-after-early-end svg:4 by div:3',
        'stray-end-tag g:4',
      ],
    ],
    [
      'an open part of a drawing',
      '<body><svg><foreignObject></foreignObject><g><path></g></svg>',
      ['unclosed-element path:2 by /g:2'],
    ],
    [
      'a slash that closes nothing',
      '<body><div/></div>',
      ['non-void-html-element-start-tag-with-trailing-solidus div:2'],
    ],
  ] as const)('reports %s', (_, body, problems, head?: string) => {
    expect(problemsIn(body, head === undefined ? {} : { head })).toEqual(problems)
  })

  it.each([
    ['left out where they may be', '<body><ul><li>a<li>b</ul><dl><dt>a<dd>b</dl><p>a<p>b<div>c</div>'],
    [
      'left out in tables',
      '<body><table><caption>a<colgroup><col><thead><tr><th>a<tbody><tr><td>b<tr><td><p>c</table>',
    ],
    ['left out in menus and ruby', '<body><select><optgroup><option>a<option>b</select><ruby>a<rp>(<rt>b<rp>)</ruby>'],
    ['in capitals', '<BODY><DIV><svg><linearGradient/><clipPath></clipPath></svg></DIV></BODY></HTML>'],
    ['of the head and the body left out', '<p>a', '<title>Page</title>'],
    [
      'in templates and scripts',
      '<body><template><td>a</td></template><script>"<div>"</script><textarea></p></textarea>',
    ],
    ['of elements of its own', '<body><my-tab><span>a</span></my-tab>'],
    ['in a select, which may hold more today', '<body><select><button><span>a</span></button><option>a</select>'],
  ])('finds nothing wrong with tags %s', (_, body, head?: string) => {
    expect(problemsIn(body, head === undefined ? {} : { head })).toEqual([])
  })

  it('counts more problems than it keeps, in time that grows with the page', () => {
    const { problems, problemCount } = parseHtml(`<!doctype html>${'<i><p>'.repeat(200)}${'</b></i>'.repeat(50_000)}`)
    expect(problems).toHaveLength(50)
    expect(problemCount).toBeGreaterThan(50_000)
  })
})
