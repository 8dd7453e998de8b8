import type { BrowserEvidence, LighthouseEvidence } from './browser-evidence.ts'
import type {
  CanonicalTarget,
  Certificate,
  Collected,
  ContentCheck,
  HttpVisit,
  IconProbe,
  NotFoundProbe,
  Page,
  Resources,
  Sitemap,
  TextFile,
} from './model.ts'

/** Everything that was collected about a page, enough to judge it again without the network. */
export interface Evidence {
  format: 1
  /** Fetched by us, passed in as a capture, or read from files, which have no server to judge. */
  source: 'network' | 'capture' | 'local'
  /** The normalized URL of the run. */
  url: string
  /** RFC 3339. The only clock of audits. */
  collectedAt: string
  /** Credentials were sent to the page's own origin; they are not part of the evidence. Otherwise missing. */
  signedIn?: true
  /** What the page has to show, or must not, if there are such checks: the outcome of evidence does not depend on later ones. */
  contentChecks?: readonly ContentCheck[]
  page: Collected<Page>
  robots: Collected<TextFile>
  sitemaps: Collected<Sitemap[]>
  certificate: Collected<Certificate>
  httpVisit: Collected<HttpVisit>
  notFound: Collected<NotFoundProbe>
  icons: Collected<IconProbe[]>
  resources: Collected<Resources>
  /** The response of the canonical URL, if it is not the page's own. */
  canonicalTarget: Collected<CanonicalTarget | null>
  securityTxt: Collected<TextFile>
  llmsTxt: Collected<TextFile>
  /** What a browser observed; absent for quick runs. Format 1 calls the two parts `rendered` and `lab`. */
  rendered?: Collected<BrowserEvidence>
  lab?: Collected<LighthouseEvidence>
}
