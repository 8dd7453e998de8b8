import type { SiteAudit } from '../site-audit.ts'
import { brokenExternalLinks } from './broken-external-links.ts'
import { brokenFiles } from './broken-files.ts'
import { brokenFragments } from './broken-fragments.ts'
import { brokenLinks } from './broken-links.ts'
import { canonicalBroken } from './canonical-broken.ts'
import { canonicalChain } from './canonical-chain.ts'
import { canonicalDisagrees } from './canonical-disagrees.ts'
import { canonicalNoindex } from './canonical-noindex.ts'
import { canonicalRedirects } from './canonical-redirects.ts'
import { canonicalToHome } from './canonical-to-home.ts'
import { canonicalUnlinked } from './canonical-unlinked.ts'
import { cookiesDiffer } from './cookies-differ.ts'
import { crawlTraps } from './crawl-traps.ts'
import { deadEnds } from './dead-ends.ts'
import { deepPages } from './deep-pages.ts'
import { duplicateContent } from './duplicate-content.ts'
import { duplicateDescriptions } from './duplicate-descriptions.ts'
import { duplicateH1 } from './duplicate-h1.ts'
import { duplicateTitles } from './duplicate-titles.ts'
import { emptyTemplates } from './empty-templates.ts'
import { externalLinksRedirect } from './external-links-redirect.ts'
import { headersDiffer } from './headers-differ.ts'
import { heavyPages } from './heavy-pages.ts'
import { hreflangConflict } from './hreflang-conflict.ts'
import { hreflangReturn } from './hreflang-return.ts'
import { hreflangSelf } from './hreflang-self.ts'
import { hreflangTarget } from './hreflang-target.ts'
import { httpLinks } from './http-links.ts'
import { insecureForms } from './insecure-forms.ts'
import { langInconsistent } from './lang-inconsistent.ts'
import { linksToNoindex } from './links-to-noindex.ts'
import { mixedLinkForms } from './mixed-link-forms.ts'
import { nearDuplicateContent } from './near-duplicate-content.ts'
import { nofollowInternal } from './nofollow-internal.ts'
import { nofollowOnly } from './nofollow-only.ts'
import { noindexSite } from './noindex-site.ts'
import { oneInlink } from './one-inlink.ts'
import { orphans } from './orphans.ts'
import { paging } from './paging.ts'
import { parameterDuplicates } from './parameter-duplicates.ts'
import { redirectChains } from './redirect-chains.ts'
import { redirectLoops } from './redirect-loops.ts'
import { redirectTemporary } from './redirect-temporary.ts'
import { redirectingLinks } from './redirecting-links.ts'
import { redirectsToHome } from './redirects-to-home.ts'
import { renderedLinksDiffer } from './rendered-links-differ.ts'
import { robotsBlocksFiles } from './robots-blocks-files.ts'
import { robotsBlocksLinked } from './robots-blocks-linked.ts'
import { sessionIds } from './session-ids.ts'
import { sitemapErrors } from './sitemap-errors.ts'
import { sitemapLastmod } from './sitemap-lastmod.ts'
import { sitemapMissing } from './sitemap-missing.ts'
import { sitemapNon200 } from './sitemap-non-200.ts'
import { sitemapNotIndexable } from './sitemap-not-indexable.ts'
import { slowPages } from './slow-pages.ts'
import { soft404 } from './soft-404.ts'
import { structuredDataDiffers } from './structured-data-differs.ts'
import { templateFindings } from './template-findings.ts'
import { variantsAnswer } from './variants-answer.ts'

/** Every site audit, in the order scans show them. */
export const siteAudits: readonly SiteAudit[] = [
  brokenLinks,
  brokenExternalLinks,
  externalLinksRedirect,
  brokenFiles,
  brokenFragments,
  redirectingLinks,
  redirectChains,
  redirectLoops,
  redirectTemporary,
  redirectsToHome,
  variantsAnswer,
  mixedLinkForms,
  parameterDuplicates,
  crawlTraps,
  sessionIds,
  canonicalBroken,
  canonicalRedirects,
  canonicalNoindex,
  canonicalChain,
  canonicalToHome,
  canonicalUnlinked,
  canonicalDisagrees,
  duplicateTitles,
  duplicateDescriptions,
  duplicateH1,
  duplicateContent,
  nearDuplicateContent,
  emptyTemplates,
  soft404,
  orphans,
  deepPages,
  oneInlink,
  deadEnds,
  nofollowInternal,
  nofollowOnly,
  linksToNoindex,
  sitemapErrors,
  sitemapNon200,
  sitemapNotIndexable,
  sitemapMissing,
  sitemapLastmod,
  hreflangReturn,
  hreflangTarget,
  hreflangSelf,
  hreflangConflict,
  langInconsistent,
  paging,
  noindexSite,
  robotsBlocksFiles,
  robotsBlocksLinked,
  httpLinks,
  insecureForms,
  headersDiffer,
  cookiesDiffer,
  slowPages,
  heavyPages,
  structuredDataDiffers,
  renderedLinksDiffer,
  templateFindings,
]
