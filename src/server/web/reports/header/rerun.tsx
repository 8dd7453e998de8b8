import { DEPTHS, DEVICES } from '../../../../vocabulary.ts'
import { Button } from '../../components/button.tsx'
import { Form, Select } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { isInProgress, type ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

/** A button that runs the report again as before, and a menu to choose another depth or device. */
export function Rerun({ data: { view, report, signIn } }: { data: ReportPageData }) {
  const { manage: words } = view.words.report
  const { depths, devices } = view.words
  const action = `${reportPath(report.id)}/regenerate`
  return (
    <div class="split">
      <Form view={view} action={action}>
        <Button kind="main" disabled={isInProgress(report)}>
          <Icon name="refresh" />
          {words.regenerate}
        </Button>
      </Form>
      <Menu id="rerun" label={words.regenerateOptions}>
        <Form view={view} action={action} class="menu-form">
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
          {signIn !== undefined && signIn.credentials.length > 0 && (
            <Select
              name="credential"
              label={view.words.credentials.choice}
              chosen={signIn.chosen ?? ''}
              options={[
                { value: '', text: view.words.credentials.nothing },
                ...signIn.credentials.map(({ id, name }) => ({ value: id, text: name })),
              ]}
            />
          )}
          <p class="menu-about">{words.regenerateAbout}</p>
          {signIn !== undefined && (
            <p class="menu-about">
              <a href="/credentials">{view.words.credentials.link}</a>
            </p>
          )}
          <Button>
            <Icon name="refresh" />
            {words.regenerate}
          </Button>
        </Form>
      </Menu>
    </div>
  )
}
