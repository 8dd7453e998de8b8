import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, pass, unknown, warn } from '../../audit.ts'
import type { AxeFinding } from '../../browser-evidence.ts'
import { axeFindingsOf, axeOutcome } from '../../derive/browser/axe-rules.ts'
import { finding } from '../../derive/document/where.ts'
import { axeMessage, failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  none: 'axe-core found no problems beyond those of the other audits.',
  broken: { one: '{count} element breaks {rules:message}.', other: '{count} elements break {rules:message}.' },
  rules: { one: '{count} axe-core rule', other: '{count} axe-core rules' },
  withFix: '{fix:message} (axe-core: {rule:message})',
  ariaDialogName: 'Name the dialog with aria-label, or with aria-labelledby and the id of its heading.',
  ariaMeterName: 'Name the meter with aria-label or aria-labelledby.',
  ariaProgressbarName: 'Name the progress bar with aria-label or aria-labelledby.',
  ariaTabName: 'Give the tab a text or an aria-label.',
  ariaText: 'Move the link or control out of the element with role="text".',
  ariaTooltipName: 'Give the tooltip a text or an aria-label.',
  ariaTreeitemName: 'Give the tree item a text or an aria-label.',
  blink: 'Replace <blink>; if something must blink, let people stop it.',
  bypass: 'Put the main content into <main>, or begin the page with a link that skips to it.',
  focusOrderSemantics: 'Give the focusable element the role of what it does, or remove its tabindex.',
  imageRedundantAlt: 'Use alt="" where the text beside the image says the same.',
  labelContentNameMismatch:
    'Let the aria-label contain the visible text, so that people who speak commands can say it.',
  labelTitleOnly: 'Add a visible <label>; a title shows only on hover.',
  landmarkBannerIsTopLevel: 'Move the banner out of the other landmark.',
  landmarkComplementaryIsTopLevel: 'Move the <aside> out of the other landmark.',
  landmarkContentinfoIsTopLevel: 'Move the page’s footer out of the other landmark.',
  landmarkMainIsTopLevel: 'Move <main> out of the other landmark.',
  landmarkNoDuplicateBanner: 'Keep one banner; a <header> inside <article> or <section> is none.',
  landmarkNoDuplicateContentinfo:
    'Keep one footer for the page; a <footer> inside <article> or <section> doesn’t count.',
  landmarkNoDuplicateMain: 'Keep one visible <main>.',
  linkInTextBlock:
    'Underline links in text, or make their color differ from the text’s by 3:1 and underline them on focus and hover.',
  marquee: 'Replace <marquee> with text that stands still.',
  metaViewportLarge: 'Allow zooming to 500 %: remove maximum-scale.',
  noAutoplayAudio: 'Remove autoplay, or add controls that stop or mute the sound.',
  pageHasHeadingOne: 'Add one <h1> that says what the page is about.',
  region: 'Put this content into <main>, <header>, <nav>, <aside> or <footer>.',
  scrollableRegionFocusable: 'Add tabindex="0", or something focusable inside, so that the keyboard can scroll it.',
  serverSideImageMap: 'Replace ismap with links, or with a client-side <map>.',
  skipLink: 'Let the skip link point to the id of an element on the page that can take focus.',
  tableDuplicateName: 'Remove the summary, or let it say something else than the <caption>.',
  targetSize: 'Make the target at least 24 by 24 CSS pixels, or leave that much room around it.',
  videoCaption: 'Add <track kind="captions"> with what is said and heard.',
  ariaRoledescription: 'Remove aria-roledescription, or give the element a role.',
})

/** What to do about each rule that has no audit of its own. */
const FIXES: Record<string, Message> = {
  'aria-dialog-name': messages.ariaDialogName,
  'aria-meter-name': messages.ariaMeterName,
  'aria-progressbar-name': messages.ariaProgressbarName,
  'aria-tab-name': messages.ariaTabName,
  'aria-text': messages.ariaText,
  'aria-tooltip-name': messages.ariaTooltipName,
  'aria-treeitem-name': messages.ariaTreeitemName,
  blink: messages.blink,
  bypass: messages.bypass,
  'focus-order-semantics': messages.focusOrderSemantics,
  'image-redundant-alt': messages.imageRedundantAlt,
  'label-content-name-mismatch': messages.labelContentNameMismatch,
  'label-title-only': messages.labelTitleOnly,
  'landmark-banner-is-top-level': messages.landmarkBannerIsTopLevel,
  'landmark-complementary-is-top-level': messages.landmarkComplementaryIsTopLevel,
  'landmark-contentinfo-is-top-level': messages.landmarkContentinfoIsTopLevel,
  'landmark-main-is-top-level': messages.landmarkMainIsTopLevel,
  'landmark-no-duplicate-banner': messages.landmarkNoDuplicateBanner,
  'landmark-no-duplicate-contentinfo': messages.landmarkNoDuplicateContentinfo,
  'landmark-no-duplicate-main': messages.landmarkNoDuplicateMain,
  'link-in-text-block': messages.linkInTextBlock,
  marquee: messages.marquee,
  'meta-viewport-large': messages.metaViewportLarge,
  'no-autoplay-audio': messages.noAutoplayAudio,
  'page-has-heading-one': messages.pageHasHeadingOne,
  region: messages.region,
  'scrollable-region-focusable': messages.scrollableRegionFocusable,
  'server-side-image-map': messages.serverSideImageMap,
  'skip-link': messages.skipLink,
  'table-duplicate-name': messages.tableDuplicateName,
  'target-size': messages.targetSize,
  'video-caption': messages.videoCaption,
  'aria-roledescription': messages.ariaRoledescription,
}

export const axe = defineAudit({
  id: 'accessibility/axe',
  importance: 'medium',
  title: 'axe-core finds no other accessibility problems',
  failureTitle: 'Other accessibility problems found by axe-core',
  why: 'Some problems only show up in a real browser, with styles and scripts: tap targets that are too small, regions that the keyboard can’t scroll, links distinguished by color alone.',
  fix: 'Go through the findings: each one names the element and the axe-core rule, and most say what to do.',
  messages,
  authorities: [
    { name: 'axe-core rules', url: 'https://dequeuniversity.com/rules/axe/html' },
    { name: 'WCAG 2.2', url: 'https://www.w3.org/TR/WCAG22/' },
  ],
  examples: {
    language: 'text',
    bad: 'target-size: a link of 16 by 16 pixels next to another one',
    good: 'No findings',
  },
  needs: ['rendered'],

  check({ rendered }) {
    if (!rendered.axe.ok) return unknown(failureMessage(rendered.axe))
    const found = axeFindingsOf(null, rendered.axe.value)
    const binding = found.filter(({ bestPractice }) => !bestPractice)
    // Best practices that no success criterion requires are notes and cost no points.
    const notes = found
      .filter(({ bestPractice }) => bestPractice)
      .flatMap(withFix)
      .map((one) => ({ ...one, note: true }))
    if (binding.length === 0) return pass(messages.none, { findings: notes })
    const total = binding.reduce((sum, one) => sum + one.total, 0)
    const rules = messages.rules({ count: binding.length })
    const more = {
      value: rules,
      findings: [...binding.flatMap(withFix), ...notes],
      findingsTotal: total + notes.length,
      details: { rules: binding.map(({ rule, total: elements }) => ({ rule, elements })) },
    }
    const summary = messages.broken({ count: total, rules })
    return binding.some((one) => axeOutcome(one) === 'fail') ? fail(summary, more) : warn(summary, more)
  },
})

function withFix({ rule, help, nodes }: AxeFinding): Finding[] {
  const fix = Object.hasOwn(FIXES, rule) ? FIXES[rule] : undefined
  return nodes.map(({ where, snippet, summary }) => {
    const said = axeMessage(rule, help, summary)
    return finding(fix === undefined ? said : messages.withFix({ fix, rule: said }), { where, snippet })
  })
}
