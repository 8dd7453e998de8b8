import type { Audit } from '../../audit.ts'
import { accesskey } from './accesskey.ts'
import { allowedRole } from './allowed-role.ts'
import { altQuality } from './alt-quality.ts'
import { ariaAttributes } from './aria-attributes.ts'
import { ariaHiddenFocus } from './aria-hidden-focus.ts'
import { ariaRequired } from './aria-required.ts'
import { ariaRole } from './aria-role.ts'
import { ariaStructure } from './aria-structure.ts'
import { autocomplete } from './autocomplete.ts'
import { axe } from './axe.ts'
import { buttonName } from './button-name.ts'
import { contrast } from './contrast.ts'
import { dataTables } from './data-tables.ts'
import { decorative } from './decorative.ts'
import { duplicateAriaId } from './duplicate-aria-id.ts'
import { fieldGroup } from './field-group.ts'
import { formLabel } from './form-label.ts'
import { frameFocus } from './frame-focus.ts'
import { frameTitle } from './frame-title.ts'
import { headingName } from './heading-name.ts'
import { headingOrder } from './heading-order.ts'
import { htmlLang } from './html-lang.ts'
import { imageAlt } from './image-alt.ts'
import { labelQuality } from './label-quality.ts'
import { landmarkNames } from './landmark-names.ts'
import { landmarks } from './landmarks.ts'
import { langValid } from './lang-valid.ts'
import { linkName } from './link-name.ts'
import { listMarkup } from './list-markup.ts'
import { metaRefresh } from './meta-refresh.ts'
import { nestedInteractive } from './nested-interactive.ts'
import { pageLanguage } from './page-language.ts'
import { redundantLinks } from './redundant-links.ts'
import { redundantTitle } from './redundant-title.ts'
import { summaryName } from './summary-name.ts'
import { tabindex } from './tabindex.ts'
import { tableHeaders } from './table-headers.ts'
import { textDirection } from './text-direction.ts'
import { textSpacing } from './text-spacing.ts'
import { viewportZoom } from './viewport-zoom.ts'

export const accessibility: readonly Audit[] = [
  htmlLang,
  pageLanguage,
  imageAlt,
  altQuality,
  formLabel,
  labelQuality,
  fieldGroup,
  linkName,
  redundantLinks,
  redundantTitle,
  buttonName,
  viewportZoom,
  langValid,
  textDirection,
  frameTitle,
  headingName,
  metaRefresh,
  ariaRole,
  allowedRole,
  ariaAttributes,
  ariaRequired,
  ariaStructure,
  ariaHiddenFocus,
  tableHeaders,
  dataTables,
  listMarkup,
  autocomplete,
  summaryName,
  duplicateAriaId,
  headingOrder,
  landmarks,
  landmarkNames,
  tabindex,
  accesskey,
  nestedInteractive,
  textSpacing,
  decorative,
  frameFocus,
  contrast,
  axe,
]
