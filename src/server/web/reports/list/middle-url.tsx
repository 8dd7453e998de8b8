import { splitRest, splitUrl } from '../create/urls.ts'

/** A URL on one line. If it doesn't fit, the middle is left out; the whole URL is in the text, for copying and screen readers. */
export function MiddleUrl({ url }: { url: string }) {
  const { site, rest } = splitUrl(url)
  const split = splitRest(rest)
  // A short path is an end: in a narrow column, the site before it is shortened.
  const { start, end } = split.end === '' ? { start: '', end: rest } : split
  return (
    <span class="middle-url" title={url}>
      <span class="middle-url-start">
        <span class="row-site">{site}</span>
        {(start !== '' || end === '') && <span class="row-rest">{start}</span>}
      </span>
      {end !== '' && <span class="row-rest">{end}</span>}
    </span>
  )
}
