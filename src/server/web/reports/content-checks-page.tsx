import { CONTENT_CHECK_KINDS, writtenContentChecks } from '../../../engine/derive/content/written-checks.ts'
import type { ContentCheckKind } from '../../../engine/model.ts'
import type { ReportWithPassword } from '../../../storage/records.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Form, TextArea } from '../components/form.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import type { ReportPageData } from './model/page-data.ts'
import { reportPath, UrlText } from './parts/url.tsx'

export const contentChecksPath = (id: string) => `${reportPath(id)}/content-checks`

/** Of the report page: the checks that are set, for its owner. */
export function ContentChecks({ data: { view, report } }: { data: ReportPageData }) {
  const { contentChecks: words } = view.words.report
  const written = writtenContentChecks(report.contentChecks)
  return (
    <>
      <h2>{words.title}</h2>
      {report.contentChecks.length === 0 && <p class="manage-about">{words.about}</p>}
      {CONTENT_CHECK_KINDS.filter((kind) => written[kind].length > 0).map((kind) => (
        <div key={kind}>
          <h3>{words[kind]}</h3>
          <ul>
            {written[kind].map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <a href={contentChecksPath(report.id)}>{report.contentChecks.length === 0 ? words.add : words.edit}</a>
      </p>
    </>
  )
}

export interface ContentChecksForm {
  values: Record<ContentCheckKind, string>
  errors: Partial<Record<ContentCheckKind, string>>
}

interface ContentChecksPageProps {
  view: View
  report: ReportWithPassword
  form: ContentChecksForm
}

/** The form for what the page of a report must contain, or must not. */
export function ContentChecksPage({ view, report, form: { values, errors } }: ContentChecksPageProps) {
  const { contentChecks: words } = view.words.report
  return (
    <Layout view={view} title={words.title} page="reports" styles={['dashboard.css']}>
      <header class="page-head">
        <p class="small">
          <a href={reportPath(report.id)}>
            <UrlText text={report.url} />
          </a>
        </p>
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
      </header>
      <Card titleId="form-title" title={words.form}>
        <Form view={view} action={contentChecksPath(report.id)} class="channel-form">
          {CONTENT_CHECK_KINDS.map((kind) => (
            <TextArea
              key={kind}
              name={kind}
              label={words[kind]}
              hint={words.hints[kind]}
              rows={4}
              value={values[kind]}
              error={errors[kind]}
            />
          ))}
          <Button kind="main">{words.save}</Button>
        </Form>
      </Card>
    </Layout>
  )
}
