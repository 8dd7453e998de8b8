import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { atEach } from '../../derive/document/where.ts'
import { addressKey } from '../../derive/metadata/canonical.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import { isGenericLinkText, MAX_GENERIC_LENGTH } from '../../derive/text/generic-link-text.ts'
import { languageFinder } from '../../derive/text/language-tags-inherited.ts'
import { shownText } from '../../derive/text/words-shown.ts'

export const linkText = defineAudit({
  id: 'seo/link-text',
  importance: 'medium',
  title: 'Links say where they lead',
  why: 'The text of a link tells people and search engines what the page behind it is about; “click here” tells them nothing.',
  fix: 'Write the subject of the page behind the link into its text, such as “opening hours” in place of “more”.',
  authorities: [
    {
      name: 'Google Search Central: anchor text best practices',
      url: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    },
    { name: 'Lighthouse: link text', url: 'https://developer.chrome.com/docs/lighthouse/seo/link-text' },
  ],
  examples: {
    language: 'html',
    bad: '<p>To see our clocks <a href="/clocks">click here</a>.</p>',
    good: '<p>See <a href="/clocks">our clocks</a>.</p>',
  },
  needs: ['document', 'links'],

  check({ document, links }) {
    const judged = links.filter(
      ({ element, kind, rel }) =>
        element.name === 'a' && kind !== 'other' && !(rel.length > 0 && rel.includes('nofollow')),
    )
    if (judged.length === 0) return notApplicable('The page has no links to follow.')
    const languageOf = languageFinder()
    const own = addressKey(document.url)
    const generic = judged.filter(
      ({ element, url }) =>
        isGenericLinkText(shownText(element, MAX_GENERIC_LENGTH), () => languageOf(element)) &&
        // Within the page the text around the link says what it leads to.
        addressKey(url!.href) !== own,
    )
    if (generic.length === 0) return pass('Every link says where it leads.', { value: counted(judged.length, 'link') })
    const value = `${generic.length} of ${counted(judged.length, 'link')}`
    return fail(`The text of ${value} does not say where it leads.`, {
      value,
      ...atEach(
        document,
        generic.map(({ element }) => element),
        (element) => `“${shownText(element, MAX_GENERIC_LENGTH)}” fits any link.`,
      ),
    })
  },
})
