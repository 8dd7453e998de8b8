import { MAX_PASSWORD_LENGTH, PRIVACIES, PRIVACY_NAMES } from '../../../vocabulary.ts'
import { Button, CopyButton } from '../../components/button.tsx'
import { FlashNote } from '../../components/flash-note.tsx'
import { Field, Form } from '../../components/form.tsx'
import type { View } from '../../view.ts'
import { badgeOf, badgeSize } from '../downloads/badge.tsx'
import { pagePath, type ReportPageData } from '../model/page-data.ts'
import { Menu } from '../parts/menu.tsx'
import { reportPath } from '../parts/url.tsx'

/** The link, who can open it, and the badge. It stays open after the visibility was saved, to say so. */
export function ShareMenu({ data }: { data: ReportPageData }) {
  const { view, report } = data
  const isOwner = data.isOwner && !data.isFormer
  const { share: words } = view.words.report
  const link = view.base + pagePath(data)
  const flash = view.flash?.place === 'share' ? view.flash : null
  return (
    <Menu id="share" label={words.share} icon="share" open={flash !== null}>
      {flash !== null && <FlashNote flash={flash} />}
      <CopyText view={view} id="share-link" label={words.link} text={link} />
      {isOwner && <VisibilityForm data={data} />}
      {report.privacy === 0 && !data.isFormer && <BadgeCode data={data} link={link} />}
      {isOwner && report.privacy !== 0 && <p class="menu-about">{words.badgePrivate}</p>}
    </Menu>
  )
}

function VisibilityForm({ data: { view, report } }: { data: ReportPageData }) {
  const { share: words } = view.words.report
  return (
    <Form view={view} action={`${reportPath(report.id)}/privacy`} class="menu-form visibility" data-visibility>
      <fieldset>
        <legend>{words.visibility}</legend>
        {PRIVACIES.map((value) => (
          <label key={value} class="choice-line">
            <input type="radio" name="privacy" value={value} checked={report.privacy === value} />
            <span>{words[PRIVACY_NAMES[value]]}</span>
          </label>
        ))}
      </fieldset>
      <div class="visibility-password" data-needs-password={!report.hasPassword}>
        <Field
          name="password"
          id="report-password"
          label={report.hasPassword ? words.newPassword : words.firstPassword}
          type="password"
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="new-password"
          hint={report.hasPassword ? words.keepPassword : words.needsPassword}
        />
      </div>
      <label class="choice-line visibility-index">
        <input type="checkbox" name="indexable" value="1" checked={report.indexable} />
        <span>{words.indexable}</span>
      </label>
      <Button kind="main">{words.save}</Button>
    </Form>
  )
}

/** The badge for other sites, and the code to embed it. */
function BadgeCode({ data: { view, report }, link }: { data: ReportPageData; link: string }) {
  const { share: words } = view.words.report
  const image = `${link}/badge.svg`
  const { width, height } = badgeSize(badgeOf(report))
  const html = `<a href="${link}"><img src="${image}" alt="${words.badgeAlt}" width="${width}" height="${height}"></a>`
  return (
    <div class="menu-form">
      <p class="menu-heading">{words.badge}</p>
      <p>
        <img src={`${new URL(link).pathname}/badge.svg`} alt={words.badgeAlt} width={width} height={height} />
      </p>
      <CopyText view={view} id="badge-html" label={words.html} text={html} />
      <CopyText
        view={view}
        id="badge-markdown"
        label={words.markdown}
        text={`[![${words.badgeAlt}](${image})](${link})`}
      />
    </div>
  )
}

/** A text to copy: with the button, or by hand. */
function CopyText({ view, id, label, text }: { view: View; id: string; label: string; text: string }) {
  return (
    <div class="copy-text">
      <label for={id}>{label}</label>
      <input id={id} value={text} readOnly data-select />
      <CopyButton view={view} text={text} />
    </div>
  )
}
