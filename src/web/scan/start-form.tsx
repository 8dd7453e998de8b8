import type { ComponentChildren } from 'preact'
import { MAX_PASSWORD_LENGTH, PRIVACIES, type Privacy } from '../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Field, Form, Select } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

/** What was typed into the form for a new scan. */
export interface StartFields {
  url: string
  pages: string
  scope: string
  include: string
  exclude: string
  sitemap: string
  rate: string
  external: boolean
  privacy: Privacy
}

export type StartFieldErrors = { [name in keyof StartFields | 'password']?: string }

export const SCOPES = ['host', 'domain', 'path'] as const

export function defaultFields({ url, maxPages }: { url: string; maxPages: number }): StartFields {
  return {
    url,
    pages: String(Math.min(1_000, maxPages)),
    scope: 'host',
    include: '',
    exclude: '',
    sitemap: '',
    rate: '5',
    external: true,
    privacy: 1,
  }
}

interface StartFormProps {
  view: View
  fields: StartFields
  maxPages: number
  errors: StartFieldErrors
}

/** Starts a scan. Most people need only the button, so the options are folded away unless one is wrong. */
export function StartForm({ view, fields, maxPages, errors }: StartFormProps) {
  const { form: words } = view.words.scan
  const { url: urlError, ...optionErrors } = errors
  const area = (name: 'include' | 'exclude' | 'sitemap', label: string, hint: string) => (
    <TextArea name={name} label={label} hint={hint} value={fields[name]} error={errors[name]} />
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
      <details class="start-options" open={Object.keys(optionErrors).length > 0}>
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
            hint={words.pagesHint(view.format.number(maxPages))}
            error={errors.pages}
          />
          <Field
            name="rate"
            type="number"
            label={words.rate}
            value={fields.rate}
            hint={words.rateHint}
            error={errors.rate}
          />
          <Select
            name="scope"
            label={words.scope}
            chosen={fields.scope}
            options={SCOPES.map((value) => ({ value, text: words.scopes[value] }))}
          />
          {area('sitemap', words.sitemap, words.sitemapHint)}
          {area('include', words.include, words.includeHint)}
          {area('exclude', words.exclude, words.excludeHint)}
          <label class="choice-line start-check">
            <input type="checkbox" name="external" value="1" checked={fields.external} />
            <span>{words.external}</span>
          </label>
          <Privacies view={view} privacy={fields.privacy} error={errors.password} />
        </div>
      </details>
    </Form>
  )
}

interface TextAreaProps {
  name: string
  label: string
  hint: ComponentChildren
  value: string
  error: string | undefined
}

function TextArea({ name, label, hint, value, error }: TextAreaProps) {
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={2}
        spellcheck={false}
        autocapitalize="none"
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        aria-invalid={error ? 'true' : undefined}
      >
        {value}
      </textarea>
      <p class="field-hint" id={`${name}-hint`}>
        {hint}
      </p>
      {error && (
        <p class="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function Privacies({ view, privacy, error }: { view: View; privacy: Privacy; error: string | undefined }) {
  const { form: words } = view.words.scan
  return (
    <fieldset class="create-group start-privacy">
      <legend>{words.privacy}</legend>
      {PRIVACIES.map((one) => (
        <div key={one} class="create-option">
          <input
            type="radio"
            id={`scan-privacy-${one}`}
            name="privacy"
            value={one}
            checked={one === privacy}
            aria-describedby={`scan-privacy-${one}-about`}
          />
          <label for={`scan-privacy-${one}`}>{view.words.privacies[one]}</label>
          <p id={`scan-privacy-${one}-about`}>{words.privacies[one]}</p>
        </div>
      ))}
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
    </fieldset>
  )
}

/** The form as a page of its own: for a new site, for other options, and for what was wrong. */
export function StartPage({ view, fields, maxPages, errors, problem }: StartFormProps & { problem?: string }) {
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
        <StartForm view={view} fields={fields} maxPages={maxPages} errors={errors} />
      </div>
    </Layout>
  )
}
