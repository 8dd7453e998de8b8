import type { Document } from '../document/document.ts'
import { attr, type Element, tokens } from '../document/dom.ts'
import type { Subresource } from './subresources.ts'

/** HTML §4.2.4 and §4.12.1: only elements before the body can block the first paint. */
export function isInHead(document: Document, element: Element): boolean {
  return document.body === null || element.order < document.body.order
}

/** Stylesheets that block rendering: `link` elements of the head and inline `@import`. */
export function renderBlockingStyles(document: Document, subresources: Subresource[]): Subresource[] {
  return subresources
    .filter(isStyle)
    .filter(({ element }) => isInHead(document, element) && isSheet(element) && isForScreens(attr(element, 'media')))
}

function isStyle({ kind }: Subresource): boolean {
  return kind === 'style'
}

function isSheet(element: Element): boolean {
  if (element.name === 'style') return true
  const rel = tokens(attr(element, 'rel'))
  return rel.includes('stylesheet') && !rel.includes('alternate')
}

const EVERY_SCREEN = /^(?:only\s{1,20})?(?:all|screen)$/

/** Does the media query match every screen? One with conditions may not, so it does not count as blocking. */
function isForScreens(media: string | null): boolean {
  if (media === null || media.trim() === '') return true
  return media.split(',', 20).some((query) => EVERY_SCREEN.test(query.trim().toLowerCase()))
}
