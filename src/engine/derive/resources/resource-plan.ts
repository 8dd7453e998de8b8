import type { Resource, ResourceKind } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, textContent } from '../document/dom.ts'
import { fontFaces } from './css-font-faces.ts'
import { chosenImage } from './resource-choice.ts'
import type { Subresource } from './subresources.ts'

/** A file to fetch. */
export type Wanted = Pick<Resource, 'url' | 'kind' | 'load'>

/** The files that a phone loads for the page, each once, in document order. */
export function planResources(document: Document, subresources: Subresource[]): Wanted[] {
  const wanted: Wanted[] = []
  const styles = new Set<Element>()
  for (const one of subresources) {
    if (one.kind !== 'font' || one.element.name !== 'style')
      wanted.push({ url: urlOf(document, one), kind: one.kind, load: loadOf(one) })
    else if (!styles.has(one.element)) {
      styles.add(one.element)
      wanted.push(...fontsIn(document, one.element))
    }
  }
  return distinct(wanted)
}

/** Each URL once; if any use loads it eagerly, it is eager. */
export function distinct(wanted: Wanted[]): Wanted[] {
  const byUrl = new Map<string, Wanted>()
  for (const one of wanted) {
    const url = one.url.split('#', 1)[0]!
    const known = byUrl.get(url)
    if (known === undefined) byUrl.set(url, { ...one, url })
    else if (one.load === 'eager') known.load = 'eager'
  }
  return [...byUrl.values()]
}

function urlOf(document: Document, { kind, url, candidates }: Subresource): string {
  if (kind !== 'image' || candidates.length === 0) return url.href
  const reference = chosenImage(candidates)
  const chosen = reference === null ? null : document.resolve(reference)
  return chosen !== null && /^https?:$/.test(chosen.protocol) ? chosen.href : url.href
}

function loadOf({ kind, lazy, conditional, element }: Subresource): Wanted['load'] {
  if (lazy || (kind === 'media' && !playsAtOnce(element))) return 'lazy'
  return conditional ? 'conditional' : 'eager'
}

/** Browsers load little more than the metadata of other media before they are played. */
function playsAtOnce(element: Element): boolean {
  return hasAttr(element, 'autoplay') || attr(element, 'preload')?.toLowerCase() === 'auto' || element.name === 'link'
}

function fontsIn(document: Document, style: Element): Wanted[] {
  return fontFaces(textContent(style)).flatMap((reference): Wanted[] => {
    const url = document.resolve(reference)
    return url === null || !/^https?:$/.test(url.protocol) ? [] : [{ url: url.href, kind: 'font', load: 'conditional' }]
  })
}

/** A file that the markup loads, once or several times. */
export interface LoadedFile {
  host: string
  kind: ResourceKind
}

/** Each file once, in document order. */
export function loadedFiles(subresources: Subresource[]): LoadedFile[] {
  const seen = new Set<string>()
  const files: LoadedFile[] = []
  for (const { url, kind } of subresources) {
    const before = seen.size
    if (seen.add(url.href).size > before) files.push({ host: url.hostname, kind })
  }
  return files
}
