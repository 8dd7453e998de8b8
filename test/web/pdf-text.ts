import { getDocumentProxy } from 'unpdf'

/** A piece of text and its position on a page of a PDF, in points from the lower left corner. */
interface TextBox {
  text: string
  left: number
  right: number
  bottom: number
  top: number
}

export interface PdfPage {
  width: number
  height: number
  boxes: TextBox[]
  /** The targets of its links: URLs, and `#` for places in the document. */
  links: string[]
}

export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    const boxes = items.flatMap((item): TextBox[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const x = Number(item.transform[4])
      const y = Number(item.transform[5])
      return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + item.height }]
    })
    const links = (await page.getAnnotations()).flatMap(({ subtype, url }) => (subtype === 'Link' ? [url ?? '#'] : []))
    pages.push({ width: right - left, height: top - bottom, boxes, links })
  }
  await pdf.cleanup()
  return pages
}

/** A box is as high as its font, which glyphs rarely fill: lines may come so near. */
const NEARNESS = 0.3

/** Pairs of texts that are printed over each other. */
export function overlaps({ boxes }: PdfPage): string[] {
  const found: string[] = []
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const along = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom)
      const lower = Math.min(a.top - a.bottom, b.top - b.bottom)
      if (across > 1 && along > NEARNESS * lower) found.push(`${a.text} | ${b.text}`)
    }
  }
  return found
}

/** Texts that stand outside the area that is printed on, where they are cut off. Margins are in points. */
export function outside({ width, height, boxes }: PdfPage, { side, edge }: { side: number; edge: number }): string[] {
  return boxes
    .filter(
      ({ left, right, bottom, top }) => left < side || right > width - side || bottom < edge || top > height - edge,
    )
    .map(({ text }) => text)
}

/** The words of an HTML document that are not in the PDF: Chrome leaves out what is cut off. */
export function missingWords(html: string, pages: PdfPage[]): string[] {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*class="visually-hidden"[^>]*>[^<]*/g, ' ')
  const words = unescaped(body.replaceAll(/<wbr\/?>/g, '').replaceAll(/<[^>]*>/g, ' ')).split(/\s+/)
  const printed = squeezed(pages.flatMap(({ boxes }) => boxes.map(({ text }) => text)).join(''))
  return [...new Set(words)].filter((word) => !printed.includes(word))
}

export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** The height of the running header and footer, in points. */
const EDGE = 48

/** How much of the page's height is used, from 0 to 1, the footer apart. */
export function usedHeight({ height, boxes }: PdfPage): number {
  const bottoms = boxes.filter(({ bottom }) => bottom > EDGE).map(({ bottom }) => bottom)
  return 1 - Math.min(height, ...bottoms) / height
}

/** The texts of the running header and footer. */
export function edgesOf({ height, boxes }: PdfPage): { header: string; footer: string } {
  const textOf = (some: TextBox[]) => some.map(({ text }) => text).join('')
  return {
    header: textOf(boxes.filter(({ bottom }) => bottom > height - EDGE)),
    footer: textOf(boxes.filter(({ top }) => top < EDGE)),
  }
}
