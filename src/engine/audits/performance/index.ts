import type { Audit } from '../../audit.ts'
import { blockingScripts } from './blocking-scripts.ts'
import { blockingStyles } from './blocking-styles.ts'
import { cachePolicy } from './cache-policy.ts'
import { cls } from './cls.ts'
import { documentSize } from './document-size.ts'
import { domSize } from './dom-size.ts'
import { fcp } from './fcp.ts'
import { fonts } from './fonts.ts'
import { httpVersion } from './http-version.ts'
import { imageDelivery } from './image-delivery.ts'
import { imageFormat } from './image-format.ts'
import { imageSize } from './image-size.ts'
import { inlineCss } from './inline-css.ts'
import { lazyLoading } from './lazy-loading.ts'
import { lcp } from './lcp.ts'
import { longTasks } from './long-tasks.ts'
import { minified } from './minified.ts'
import { observedCls } from './observed-cls.ts'
import { observedFcp } from './observed-fcp.ts'
import { observedLcp } from './observed-lcp.ts'
import { pageWeight } from './page-weight.ts'
import { requests } from './requests.ts'
import { responseTime } from './response-time.ts'
import { speedIndex } from './speed-index.ts'
import { tbt } from './tbt.ts'
import { textCompression } from './text-compression.ts'
import { thirdParties } from './third-parties.ts'
import { unusedCode } from './unused-code.ts'

export const performance: readonly Audit[] = [
  responseTime,
  textCompression,
  pageWeight,
  cachePolicy,
  blockingScripts,
  blockingStyles,
  httpVersion,
  imageFormat,
  imageSize,
  lazyLoading,
  documentSize,
  domSize,
  fonts,
  requests,
  thirdParties,
  inlineCss,
  minified,
  observedLcp,
  observedCls,
  observedFcp,
  longTasks,
  lcp,
  cls,
  tbt,
  fcp,
  speedIndex,
  imageDelivery,
  unusedCode,
]
