import { getDocumentProxy } from 'unpdf'

/** A piece of text as it stands on a page of a PDF, in points from its lower left corner. */
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
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + item.height }]
    })
    pages.push({ width: right - left, height: top - bottom, boxes })
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

/** Texts that stand outside the page, or nearer to its edge than a printer can print. */
export function outside({ width, height, boxes }: PdfPage, margin: number): string[] {
  return boxes
    .filter(
      ({ left, right, bottom, top }) =>
        left < margin || right > width - margin || bottom < margin || top > height - margin,
    )
    .map(({ text }) => text)
}

/** How much of the page's height is used, from 0 to 1. */
export function usedHeight({ height, boxes }: PdfPage): number {
  return 1 - Math.min(height, ...boxes.map(({ bottom }) => bottom)) / height
}
