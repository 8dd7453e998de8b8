import type { Audit } from '../../audit.ts'
import { charset } from './charset.ts'
import { consoleErrors } from './console-errors.ts'
import { content } from './content.ts'
import { deprecatedHtml } from './deprecated-html.ts'
import { doctype } from './doctype.ts'
import { duplicateId } from './duplicate-id.ts'
import { failedRequests } from './failed-requests.ts'
import { htmlErrors } from './html-errors.ts'
import { imageSrc } from './image-src.ts'
import { linkTargets } from './link-targets.ts'
import { manifest } from './manifest.ts'
import { pageWidth } from './page-width.ts'
import { plugins } from './plugins.ts'
import { rendering } from './rendering.ts'
import { socialLinks } from './social-links.ts'
import { textRatio } from './text-ratio.ts'
import { themeColor } from './theme-color.ts'
import { viewport } from './viewport.ts'

export const practice: readonly Audit[] = [
  doctype,
  charset,
  viewport,
  pageWidth,
  plugins,
  deprecatedHtml,
  duplicateId,
  linkTargets,
  imageSrc,
  htmlErrors,
  textRatio,
  socialLinks,
  manifest,
  themeColor,
  consoleErrors,
  failedRequests,
  rendering,
  content,
]
