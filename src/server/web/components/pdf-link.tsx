import type { View } from '../view.ts'

/** A page as a PDF. A script shows that it is being prepared, since it waits for audits in the browser, and opens it when it is ready. */
export function PdfLink({ view, href, text }: { view: View; href: string; text: string }) {
  return (
    <a href={href} data-waiting={view.words.report.browser.pdf.waiting}>
      <span aria-live="polite">{text}</span>
    </a>
  )
}
