import { SCOPES } from '../../../engine/site/addresses/scope.ts'
import { DEFAULT_OPTIONS, SAMPLE_PAGES } from '../../../queue/scans/scan-options.ts'
import { DEPTHS, DEVICES, MAX_PASSWORD_LENGTH, PRIVACIES, type Privacy } from '../../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { ChoiceGroup } from '../components/choice-group.tsx'
import { Field, Form, Select, TextArea } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

/** What was typed into the form for a new scan, by the names of the API. Password and headers are secret: they are never shown again. */
export interface StartFields {
  url: string
  pages: string
  depth: string
  sample: string
  device: string
  scope: string
  list: string
  include: string
  exclude: string
  ignore_params: string
  sitemap: string
  rate: string
  nofollow: boolean
  external: boolean
  privacy: Privacy
}

export type StartFieldErrors = { [name in keyof StartFields | 'header' | 'password']?: string }

export function defaultFields(url: string): StartFields {
  return {
    url,
    pages: '',
    depth: '0',
    sample: '',
    device: '',
    scope: 'host',
    list: '',
    include: '',
    exclude: '',
    ignore_params: '',
    sitemap: '',
    rate: '',
    nofollow: false,
    external: true,
    privacy: 1,
  }
}

interface StartFormProps {
  view: View
  fields: StartFields
  maxPages: number
  errors: StartFieldErrors
  /** Headers have to be typed again: those of an earlier scan, or of a form that was wrong. */
  needsHeaders?: boolean
}

/** Starts a scan. Most people need only the button, so the options are folded away unless one is wrong. */
export function StartForm({ view, fields, maxPages, errors, needsHeaders = false }: StartFormProps) {
  const { form: words } = view.words.scan
  const { url: urlError, ...optionErrors } = errors
  const area = (name: 'list' | 'include' | 'exclude' | 'ignore_params' | 'sitemap', rows?: number) => (
    <TextArea
      name={name}
      label={words[name]}
      hint={words.hints[name]}
      value={fields[name]}
      error={errors[name]}
      {...(rows !== undefined && { rows })}
    />
  )
  const check = (name: 'nofollow' | 'external') => (
    <label class="choice-line start-check">
      <input type="checkbox" name={name} value="1" checked={fields[name]} />
      <span>{words[name]}</span>
    </label>
  )
  return (
    <Form view={view} action="/scans" class="start-form">
      <div class="start-main">
        <Field
          name="url"
          id="scan-url"
          label={words.url}
          value={fields.url}
          autoComplete="url"
          required
          error={urlError}
        />
        <Button kind="main">{words.button}</Button>
      </div>
      <details class="start-options" open={Object.keys(optionErrors).length > 0 || needsHeaders}>
        <summary>
          <Icon name="down" />
          {words.options}
        </summary>
        <div class="start-fields">
          <Field
            name="pages"
            type="number"
            label={words.pages}
            value={fields.pages}
            placeholder={String(Math.min(DEFAULT_OPTIONS.pages, maxPages))}
            hint={words.hints.pages(view.format.number(maxPages))}
            error={errors.pages}
          />
          <Field
            name="rate"
            type="number"
            label={words.rate}
            value={fields.rate}
            placeholder={String(DEFAULT_OPTIONS.rate)}
            hint={words.hints.rate}
            error={errors.rate}
          />
          <Select
            name="scope"
            label={words.scope}
            chosen={fields.scope}
            options={SCOPES.map((value) => ({ value, text: words.scopes[value] }))}
          />
          <Select
            name="depth"
            label={words.depth}
            chosen={fields.depth}
            options={DEPTHS.map((value) => ({ value: String(value), text: words.depths[value] }))}
          />
          <Field
            name="sample"
            type="number"
            label={words.sample}
            value={fields.sample}
            placeholder={String(SAMPLE_PAGES.default)}
            hint={words.hints.sample(SAMPLE_PAGES.most)}
            error={errors.sample}
          />
          <Select
            name="device"
            label={words.device}
            chosen={fields.device}
            options={DEVICES.map((value) => ({ value, text: view.words.devices[value] }))}
          />
          <div class="start-wide">{area('list', 4)}</div>
          {area('include')}
          {area('exclude')}
          {area('ignore_params')}
          {area('sitemap')}
          <div class="start-wide">
            <TextArea
              name="header"
              label={words.header}
              hint={words.hints.header}
              value=""
              error={errors.header ?? (needsHeaders ? words.headersAgain : undefined)}
            />
          </div>
          {check('nofollow')}
          {check('external')}
          <Privacies view={view} privacy={fields.privacy} error={errors.password} />
        </div>
      </details>
    </Form>
  )
}

function Privacies({ view, privacy, error }: { view: View; privacy: Privacy; error: string | undefined }) {
  const { form: words } = view.words.scan
  return (
    <ChoiceGroup
      form="scan"
      name="privacy"
      legend={words.privacy}
      values={PRIVACIES}
      chosen={privacy}
      texts={view.words.privacies}
      abouts={words.privacies}
      class="start-privacy"
    >
      <div class="start-password">
        <Field
          name="password"
          id="new-scan-password"
          label={words.password}
          type="password"
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="new-password"
          error={error}
        />
      </div>
    </ChoiceGroup>
  )
}

/** The form as a page of its own: for a new site, for other options, and for what was wrong. */
export function StartPage({ problem, ...form }: StartFormProps & { problem?: string | undefined }) {
  const { view, errors } = form
  const { form: words } = view.words.scan
  return (
    <Layout view={view} title={words.title} page="projects" styles={['report.css', 'scan.css']}>
      <div class="page-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
      </div>
      {(problem !== undefined || Object.keys(errors).length > 0) && (
        <p class="flash flash-problem" role="alert">
          <Icon name="warning" />
          {problem ?? words.wrong}
        </p>
      )}
      <div class="card">
        <StartForm {...form} />
      </div>
    </Layout>
  )
}
