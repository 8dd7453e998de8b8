import { cutPoint, widthOf } from './width.ts'

/** Lines of at most `columns`, broken at spaces; a word too long for a line is broken where the line ends. */
export function wrap(text: string, columns: number): string[] {
  const room = Math.max(8, columns)
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of words(text, room)) {
    const wordWidth = widthOf(word)
    if (line !== '' && width + 1 + wordWidth > room) {
      lines.push(line)
      line = ''
      width = 0
    }
    line += line === '' ? word : ` ${word}`
    width += wordWidth + (width === 0 ? 0 : 1)
  }
  if (line !== '' || lines.length === 0) lines.push(line)
  return lines
}

function* words(text: string, room: number): Generator<string> {
  for (const word of text.split(' ')) {
    let rest = word
    while (rest !== '') {
      const cut = cutPoint(rest, room)
      yield rest.slice(0, cut)
      rest = rest.slice(cut)
    }
  }
}
