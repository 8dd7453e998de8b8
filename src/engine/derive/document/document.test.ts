import { expect, it } from 'vitest'
import { DocumentBound, readDocument, titleText } from './document.ts'

const read = (source: string, url = 'https://example.com/a/b') => readDocument(source, url)

it('lists elements in document order, and each knows its place', () => {
  const { elements } = read('<title>t</title><div><p>a</p></div><i>b</i>')
  expect(elements.map((element) => element.name)).toEqual(['html', 'head', 'title', 'body', 'div', 'p', 'i'])
  expect(elements.map((element) => element.order)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('finds elements of several names in document order', () => {
  expect(
    read('<b>1</b><i>2</i><b>3</b>')
      .all('i', 'b')
      .map((element) => element.name),
  ).toEqual(['b', 'i', 'b'])
})

it('finds elements by attribute', () => {
  expect(read('<p lang=en><b id=x lang=de>').having('lang').length).toBe(2)
  expect(read('<p>').having('lang')).toEqual([])
  expect(read('<p class=a><b class=b>').having('class').length).toBe(2)
})

it('finds meta elements by name, whatever its case and space', () => {
  expect(read('<meta name=" Description " content=x>').metas('description').length).toBe(1)
})

it('keeps the first element of an id and lists those that repeat it', () => {
  const document = read('<p id=a></p><b id=a></b><i id="">')
  expect(document.ids.get('a')?.name).toBe('p')
  expect(document.repeatedIds.map((element) => element.name)).toEqual(['b'])
  expect(document.ids.has('')).toBe(false)
})

it('never takes the head for the element with the most children', () => {
  const { widest } = read('<title>t</title><meta name=a><meta name=b><p>1</p><p>2</p>')
  expect(widest).toMatchObject({ element: { name: 'body' }, children: 2 })
})

it('collects the text a reader may see, and no scripts, styles or titles', () => {
  const { texts } = read('<title>t</title><p>seen</p><script>no</script><style>no</style><noscript>no</noscript>')
  expect(texts.map((text) => text.value)).toEqual(['seen'])
})

it('measures depth and the widest element', () => {
  const document = read('<ul><li>1<li>2<li>3</ul>')
  expect(document.depth).toBe(4)
  expect(document.widest).toMatchObject({ children: 3, element: { name: 'ul' } })
})

it.each([
  ['the page', '<p>', 'https://example.com/a/x'],
  ['the base', '<base href="/c/">', 'https://example.com/c/x'],
  [
    'the first base that has an href',
    '<base target=_top><base href="/c/"><base href="/d/">',
    'https://example.com/c/x',
  ],
  ['the page where the base does not parse', '<base href="http://[">', 'https://example.com/a/x'],
  ['the page where the base is a script', '<base href="javascript:1">', 'https://example.com/a/x'],
])('resolves links from %s', (_, html, expected) => {
  expect(read(html).resolve('x')?.href).toBe(expected)
})

it('answers null for a link that does not parse', () => {
  expect(read('').resolve('http://[')).toBeNull()
})

it('tells the line of an offset', () => {
  const document = read('a\nb\n\nc')
  expect([0, 1, 2, 4, 5, 99].map((offset) => document.lineAt(offset))).toEqual([1, 1, 2, 3, 4, 4])
})

it('takes the title of the page, not of a picture in it', () => {
  expect(titleText(read('<body><svg><title>no</title></svg><title> a \n b </title>'))).toBe('a b')
})

it('refuses a page past the bounds, and says which', () => {
  expect(() => read('<i>'.repeat(1000))).toThrow(DocumentBound)
})
