import { logoPath } from '../../../domain/branding/logo.ts'
import { Icon } from '../components/icon.tsx'
import type { View } from '../view.ts'

/** The logo, or the name; by default Verdict's mark and name. */
export function BrandMark({ view: { branding, words } }: { view: View }) {
  const { name, logo } = branding
  if (name === null)
    return (
      <>
        <Icon name="mark" /> {words.site.name}
      </>
    )
  if (logo === null) return <bdi>{name}</bdi>
  return <img class="brand-logo" src={logoPath(logo.hash)} alt={name} width={logo.width} height={logo.height} />
}

/** The footer text. Without one, an instance or project with its own name says what it is made with. */
export function FooterText({ view: { branding, words } }: { view: View }) {
  const { name, footer } = branding
  if (footer === null) return name === null ? null : <p class="footer-text">{words.branding.madeWith()}</p>
  return (
    <p class="footer-text">
      {footer.url === null ? (
        <bdi>{footer.text}</bdi>
      ) : (
        <a href={footer.url} rel="noopener">
          <bdi>{footer.text}</bdi>
        </a>
      )}
    </p>
  )
}
