import { startOf } from '../../../../common/text.ts'
import type { PageRecord } from '../../../../domain/results/schema.ts'
import type { View } from '../../view.ts'
import { withoutScheme } from './url.tsx'

/** Search results truncate titles at about 60 characters and descriptions at about 160. */
const TITLE = 60
const DESCRIPTION = 160

interface Props {
  view: View
  page: PageRecord
}

/** The page as a search result. */
export function SearchPreview({ view, page }: Props) {
  const { page: words } = view.words.report
  const { title, description } = page
  const lang = knownLanguage(page.language)
  return (
    <div class="search-preview">
      <p class="preview-address">{crumbs(page.url)}</p>
      <p class="preview-title">{title ? <bdi lang={lang}>{cut(title, TITLE)}</bdi> : <em>{words.noTitle}</em>}</p>
      <p class="preview-text">
        {description ? <bdi lang={lang}>{cut(description, DESCRIPTION)}</bdi> : <em>{words.noDescription}</em>}
      </p>
    </div>
  )
}

/** The page as a link preview. Images of other sites are not loaded, so that they don't learn who reads the report. */
export function CardPreview({ view, page }: Props) {
  const { page: words } = view.words.report
  const { social } = page
  const lang = knownLanguage(page.language)
  const title = social?.title ?? page.title
  const description = social?.description ?? page.description
  return (
    <div class="card-preview">
      <p class={social?.image ? 'card-picture' : 'card-picture is-missing'}>
        {social?.image ? (
          <>
            <span>{words.picture}</span>
            <span class="card-picture-address">{withoutScheme(social.image)}</span>
          </>
        ) : (
          words.noPicture
        )}
      </p>
      <div class="card-words">
        <p class="preview-address">{social?.site ? <bdi>{social.site}</bdi> : hostOf(page.url)}</p>
        <p class="preview-title">{title ? <bdi lang={lang}>{cut(title, TITLE)}</bdi> : <em>{words.noTitle}</em>}</p>
        {description && (
          <p class="preview-text">
            <bdi lang={lang}>{cut(description, DESCRIPTION)}</bdi>
          </p>
        )}
        {!social && <p class="preview-remark">{words.noCard}</p>}
      </div>
    </div>
  )
}

function crumbs(url: string): string {
  const [host, ...path] = withoutScheme(url).split(/[?#]/, 1)[0]!.split('/')
  return [host, ...path.filter((part) => part !== '').slice(0, 3)].join(' › ')
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${startOf(text, length - 1).trimEnd()}…`
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The language tag of a page if it is a known one. */
export function knownLanguage(tag: string | null | undefined): string | undefined {
  if (!tag || !/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return undefined
  try {
    return names.of(tag) === undefined ? undefined : tag
  } catch {
    return undefined
  }
}
