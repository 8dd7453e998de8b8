import { DEPTHS, DEVICES, MAX_PASSWORD_LENGTH, PRIVACIES, PRIVACY_NAMES } from '../../../vocabulary.ts'
import { Button, CopyButton } from '../../components/button.tsx'
import { ConfirmForm, Field, Form, Select } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { isInProgress, type ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

/** The owner's settings: visibility, re-run, deletion and badge. */
export function Manage({ data }: { data: ReportPageData }) {
  const { view, report } = data
  const { manage: words } = view.words.report
  const path = reportPath(report.id)
  return (
    <>
      <h2>{words.heading}</h2>
      <p class="manage-about">{words.onlyYou}</p>
      <div class="manage">
        <div class="manage-side">
          <PrivacyForm data={data} />
          <div class="card">
            <h3>{words.remove}</h3>
            <p>{words.removeAbout}</p>
            <ConfirmForm
              view={view}
              action={`${path}/delete`}
              label={
                <>
                  <Icon name="trash" />
                  {words.removeOpen}
                </>
              }
              question={words.removeAsk}
              confirm={words.removeConfirm}
            />
          </div>
        </div>
        <div class="manage-side">
          <RunAgain data={data} />
          <BadgeCode data={data} />
        </div>
      </div>
    </>
  )
}

function PrivacyForm({ data: { view, report } }: { data: ReportPageData }) {
  const { manage: words } = view.words.report
  return (
    <Form view={view} action={`${reportPath(report.id)}/privacy`} class="card privacy-form">
      <fieldset>
        <legend>{words.privacy}</legend>
        {PRIVACIES.map((value) => (
          <label key={value} class="choice-line">
            <input type="radio" name="privacy" value={value} checked={report.privacy === value} />
            <span>{words[PRIVACY_NAMES[value]]}</span>
          </label>
        ))}
      </fieldset>
      <Field
        name="password"
        id="report-password"
        label={words.newPassword}
        type="password"
        maxLength={MAX_PASSWORD_LENGTH}
        autoComplete="new-password"
        hint={report.hasPassword ? words.keepPassword : words.needsPassword}
      />
      <label class="choice-line">
        <input type="checkbox" name="indexable" value="1" checked={report.indexable} />
        <span>{words.indexable}</span>
      </label>
      <Button kind="main">{words.save}</Button>
    </Form>
  )
}

function RunAgain({ data: { view, report } }: { data: ReportPageData }) {
  const { manage: words } = view.words.report
  const { depths, devices } = view.words
  return (
    <Form view={view} action={`${reportPath(report.id)}/regenerate`} class="card">
      <h3>{words.regenerate}</h3>
      <p>{words.regenerateAbout}</p>
      <div class="field-pair">
        <Select
          name="depth"
          label={words.depth}
          chosen={String(report.depth)}
          options={DEPTHS.map((depth) => ({ value: String(depth), text: depths[depth] }))}
        />
        <Select
          name="device"
          label={words.device}
          chosen={report.device}
          options={DEVICES.map((device) => ({ value: device, text: devices[device] }))}
        />
      </div>
      <Button disabled={isInProgress(report)}>
        <Icon name="refresh" />
        {words.regenerate}
      </Button>
    </Form>
  )
}

function BadgeCode({ data: { view, report } }: { data: ReportPageData }) {
  const { manage: words } = view.words.report
  const path = reportPath(report.id)
  const page = view.base + path
  const markup = `<a href="${page}"><img src="${page}/badge.svg" alt="${words.badgeAlt}" height="20"></a>`
  return (
    <div class="card">
      <h3>{words.badge}</h3>
      <p>{report.privacy === 0 ? words.badgeAbout : words.badgePrivate}</p>
      <p>
        <img src={`${path}/badge.svg`} alt={words.badgeAlt} height={20} />
      </p>
      <code class="snippet">{markup}</code>
      <CopyButton view={view} text={markup} label={words.markup} />
    </div>
  )
}
