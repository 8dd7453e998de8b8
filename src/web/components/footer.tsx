import type { View } from '../view.ts'
import { Choices } from './choices.tsx'

/** Where to read more, language and theme. */
export function Footer({ view }: { view: View }) {
  const { words } = view
  return (
    <footer class="site-footer">
      <div class="site-footer-inner">
        <nav aria-label={words.footer.label}>
          <ul>
            <li>
              <a href="/audits">{words.nav.audits}</a>
            </li>
            <li>
              <a href="/docs">{words.footer.docs}</a>
            </li>
            <li>
              <a href="/bot">{words.footer.bot}</a>
            </li>
          </ul>
        </nav>
        <Choices view={view} />
      </div>
    </footer>
  )
}
