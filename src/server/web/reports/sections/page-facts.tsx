import type { ComponentChildren } from 'preact'
import { organizationOf } from '../../../../common/distinguished-name.ts'
import type { CertificateRecord, PageRecord } from '../../../../domain/results/schema.ts'
import type { View } from '../../view.ts'
import { textOf } from '../model/audit-words.ts'
import type { JudgedPage } from '../model/page-data.ts'
import { CardPreview, SearchPreview } from '../parts/previews.tsx'
import { isWebUrl, shortened, UrlText } from '../parts/url.tsx'

export function PageFacts({ data: { view, results } }: { data: JudgedPage }) {
  const { page: words } = view.words.report
  const page = results.page!
  return (
    <>
      <h2>{words.heading}</h2>
      <div class="previews">
        <figure>
          <figcaption>{words.search}</figcaption>
          <SearchPreview view={view} page={page} />
        </figure>
        <figure>
          <figcaption>{words.card}</figcaption>
          <CardPreview view={view} page={page} />
        </figure>
      </div>
      <PageFactList view={view} results={results} />
    </>
  )
}

interface FactListProps extends Pick<JudgedPage, 'view' | 'results'> {
  /** In a document, a URL of many lines takes a whole page; its link has all of it. */
  isPrinted?: boolean
}

export function PageFactList({ view, results, isPrinted = false }: FactListProps) {
  const { page: words } = view.words.report
  const page = results.page!
  return (
    <dl class="facts">
      <Address view={view} page={page} isPrinted={isPrinted} />
      <Redirects view={view} page={page} />
      <Fact name={words.status}>
        {page.status === null ? words.unknown : words.answered(String(page.status), page.http_version)}
      </Fact>
      <Fact name={words.size}>{sizeText(view, page)}</Fact>
      {page.timings && (
        <>
          <Fact name={words.firstByte}>{view.format.milliseconds(page.timings.first_byte)}</Fact>
          <Fact name={words.total}>{view.format.milliseconds(page.timings.total)}</Fact>
        </>
      )}
      {results.certificate && <CertificateFact view={view} certificate={results.certificate} />}
      {page.language && (
        <Fact name={words.language}>
          <bdi>{page.language}</bdi>
        </Fact>
      )}
      {page.address && <Fact name={words.server}>{page.address}</Fact>}
    </dl>
  )
}

interface FactProps {
  name: string
  /** Takes a whole line. */
  isWide?: boolean
  children: ComponentChildren
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div class={isWide ? 'is-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function sizeText(view: View, { wire_bytes: wire, decoded_bytes: decoded }: PageRecord): string {
  const { page: words } = view.words.report
  const size = view.format.bytes(decoded)
  return wire === null || wire === decoded ? size : words.sizes(view.format.bytes(wire), size)
}

function Address({ view, page: { url }, isPrinted }: { view: View; page: PageRecord; isPrinted: boolean }) {
  const text = isPrinted ? shortened(url) : url
  return (
    <Fact name={view.words.report.page.url} isWide>
      {isWebUrl(url) ? (
        <a class="address" href={url} rel="noopener noreferrer nofollow ugc">
          <UrlText text={text} />
        </a>
      ) : (
        <UrlText text={text} />
      )}
    </Fact>
  )
}

function Redirects({ view, page: { redirects } }: { view: View; page: PageRecord }) {
  const { page: words } = view.words.report
  if (redirects.length === 0) return <Fact name={words.redirects}>{words.noRedirects}</Fact>
  return (
    <Fact name={words.redirects} isWide>
      <ol class="redirects">
        {redirects.map(({ url, status, duration }, index) => (
          <li key={index}>
            <span class="redirect-status">{status}</span>{' '}
            <span title={url}>
              <UrlText text={shortened(url)} />
            </span>
            {duration !== null && duration !== undefined && (
              <span class="redirect-time"> {view.format.milliseconds(duration)}</span>
            )}
          </li>
        ))}
      </ol>
    </Fact>
  )
}

/** Whether the date that follows says it all: "valid until", with a day that is over, would contradict it. */
function isOwnExpiry(reason: string, end: number, now: number): boolean {
  return end < now && reason.includes('has expired')
}

/** With times as people write days. The names in a certificate may look like impossible ones. */
function withDays({ format }: View, text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, (time) => {
    const at = Date.parse(time)
    return Number.isNaN(at) ? time : format.day(at)
  })
}

function CertificateFact({ view, certificate }: { view: View; certificate: CertificateRecord }) {
  const { page: words } = view.words.report
  const { trusted, reason, issuer, valid_to: validTo, protocol } = certificate
  const end = Date.parse(validTo)
  const details = reason === null || isOwnExpiry(reason, end, view.now) ? null : textOf(reason, view)
  return (
    <Fact name={words.certificate}>
      {trusted ? words.trusted(organizationOf(issuer)) : words.notTrusted}
      {!trusted && details !== null && (
        <>
          : <span lang={details.lang ?? 'en'}>{withDays(view, details.text)}</span>
        </>
      )}
      {!Number.isNaN(end) && (
        <span class="fact-more">
          {end < view.now ? words.expired : words.validUntil}{' '}
          <time dateTime={new Date(end).toISOString()} title={view.format.date(end)}>
            {view.format.day(end)}
          </time>
        </span>
      )}
      <span class="fact-more">{protocol.replace(/^TLSv/, 'TLS ')}</span>
    </Fact>
  )
}
