import { type Mode, THEMES } from '../../../domain/branding/accent.ts'
import {
  type Branding,
  type BrandingChange,
  type BrandingErrors,
  type BrandingField,
  type EffectiveBranding,
  MAX_FOOTER,
  MAX_NAME,
  MAX_SENDER,
  MAX_URL,
} from '../../../domain/branding/branding.ts'
import { logoPath } from '../../../domain/branding/logo.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { ConfirmForm, Field, Form, TextArea } from '../components/form.tsx'
import { Layout } from '../layout.tsx'
import { translateSentence } from '../problem-words.ts'
import { SiteName } from '../scans/head.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'

type TextField = Exclude<BrandingField, 'logo'>

/** What was entered, and is to be corrected. */
export type TypedBranding = BrandingChange

export function writtenBranding(branding: Branding): Record<TextField, string> {
  const { name, accent, accentDark, footerText, footerUrl, mailSender, securityTxt } = branding
  return {
    name: name ?? '',
    accent: accent ?? '',
    accent_dark: accentDark ?? '',
    footer_text: footerText ?? '',
    footer_url: footerUrl ?? '',
    mail_sender: mailSender ?? '',
    security_txt: securityTxt ?? '',
  }
}

interface BrandingPageProps {
  view: View
  /** null: of the instance. */
  project: string | null
  /** As it is stored. */
  branding: Branding
  /** What readers see. */
  shown: EffectiveBranding
  values: Record<TextField, string> & TypedBranding
  errors: BrandingErrors
}

/** Name, logo, colors and footer of the instance or of a project. */
export function BrandingPage(props: BrandingPageProps) {
  const { view, project, branding, errors } = props
  const words = view.words.branding
  const path = pathOf(project)
  const isSet = Object.values(branding).some((value) => value !== null)
  return (
    <Layout
      view={view}
      title={project === null ? words.title : words.titleOf(project)}
      page={project === null ? 'users' : 'projects'}
      styles={['dashboard.css']}
    >
      <header class="page-head">
        {project === null ? (
          <p class="small">
            <a href="/users">{view.words.users.title}</a>
          </p>
        ) : (
          <p class="small">
            <a href={sitePath(project)}>
              <SiteName text={project} />
            </a>{' '}
            · <a href={`${sitePath(project)}/settings`}>{view.words.project.title}</a>
          </p>
        )}
        <h1>{words.title}</h1>
        <p class="lead">{project === null ? words.about : words.aboutProject}</p>
      </header>
      {Object.keys(errors).length > 0 && (
        <p class="flash flash-problem" role="alert">
          {words.wrong}
        </p>
      )}
      <div class="settings branding">
        <Card titleId="preview-title" title={words.preview}>
          <div class="branding-previews">
            <Preview {...props} mode="light" />
            <Preview {...props} mode="dark" />
          </div>
        </Card>
        <section class="card" aria-label={words.title}>
          <Fields {...props} />
        </section>
        {isSet && (
          <ConfirmForm
            view={view}
            action={`${path}/reset`}
            label={words.reset}
            question={project === null ? words.resetQuestion() : words.resetProjectQuestion}
            confirm={words.resetConfirm}
          />
        )}
      </div>
    </Layout>
  )
}

function pathOf(project: string | null): string {
  return project === null ? '/branding' : `${sitePath(project)}/branding`
}

function Fields({ view, project, branding, values, errors }: BrandingPageProps) {
  const words = view.words.branding
  const { fields, hints } = words
  const problemOf = (field: BrandingField): string | undefined => {
    const english = errors[field]?.[0]
    if (english === undefined) return undefined
    return words.problem(fields[field], translateSentence(view, english))
  }
  const input = (field: TextField, hint: string, maxLength?: number) => (
    <Field
      name={field}
      label={fields[field]}
      hint={hint}
      value={values[field]}
      autoComplete="off"
      error={problemOf(field)}
      {...(maxLength !== undefined && { maxLength })}
    />
  )
  return (
    <Form view={view} action={pathOf(project)} class="stack" encType="multipart/form-data">
      {input('name', (project === null ? hints.name : hints.nameOfProject)(MAX_NAME), MAX_NAME)}
      <LogoField view={view} branding={branding} error={problemOf('logo')} isLost={values.logo !== undefined} />
      {input('accent', hints.accent)}
      {input('accent_dark', hints.accent_dark)}
      {input('footer_text', hints.footer_text(MAX_FOOTER), MAX_FOOTER)}
      {input('footer_url', hints.footer_url, MAX_URL)}
      {project === null && (
        <>
          {input('mail_sender', hints.mail_sender, MAX_SENDER)}
          <TextArea
            name="security_txt"
            label={fields.security_txt}
            hint={hints.security_txt}
            value={values.security_txt}
            rows={5}
            error={problemOf('security_txt')}
          />
        </>
      )}
      <Button kind="main">{words.save}</Button>
    </Form>
  )
}

interface LogoFieldProps {
  view: View
  branding: Branding
  error: string | undefined
  /** A file was sent and not stored. */
  isLost: boolean
}

function LogoField({ view, branding: { name, logo }, error, isLost }: LogoFieldProps) {
  const { fields, hints, removeLogo, chooseAgain } = view.words.branding
  const problem = error ?? (isLost ? chooseAgain : undefined)
  return (
    <div class={problem ? 'field field-wrong' : 'field'}>
      <label for="logo">{fields.logo}</label>
      {logo !== null && (
        <img class="brand-logo" src={logoPath(logo.hash)} alt={name ?? ''} width={logo.width} height={logo.height} />
      )}
      <input
        type="file"
        id="logo"
        name="logo"
        accept="image/png,image/jpeg,image/webp"
        autofocus={error !== undefined}
        aria-describedby={problem ? 'logo-hint logo-error' : 'logo-hint'}
        aria-invalid={problem ? 'true' : undefined}
      />
      <p class="field-hint" id="logo-hint">
        {hints.logo}
      </p>
      {problem && (
        <p class="field-error" id="logo-error">
          {problem}
        </p>
      )}
      {logo !== null && (
        <label class="branding-remove">
          <input type="checkbox" name="remove_logo" value="1" /> {removeLogo}
        </label>
      )}
    </div>
  )
}

/** Of Verdict itself. */
const ACCENT: Record<Mode, string> = { light: '#4a4fd0', dark: '#a3a7ff' }
const INK: Record<Mode, string> = { light: '#1b1e27', dark: '#e9ebf1' }
const LOGO_HEIGHT = 32
const LOGO_WIDTH = 160

/** A picture of a header in one mode. The page shows both modes, regardless of the reader's. */
function Preview({ view, shown, mode }: BrandingPageProps & { mode: Mode }) {
  const words = view.words.branding
  const { surface, grounds, onAccent } = THEMES[mode]
  const accent = shown.accent?.[mode] ?? ACCENT[mode]
  const name = shown.name ?? 'Verdict'
  return (
    <figure class="branding-preview">
      <svg viewBox="0 0 320 130" role="img" aria-label={words.previewAlt(name)}>
        <rect width="320" height="130" fill={grounds[0]} />
        <rect width="320" height="48" fill={surface} />
        {shown.logo === null ? (
          <text x="16" y="30" font-size="16" font-weight="650" fill={INK[mode]}>
            {name}
          </text>
        ) : (
          <LogoPreview logo={shown.logo} isOnWhite={mode === 'dark'} />
        )}
        <text x="16" y="88" font-size="14" fill={accent} text-decoration="underline">
          {words.link}
        </text>
        <rect x="84" y="68" width="120" height="32" rx="8" fill={accent} />
        <text x="144" y="89" font-size="14" font-weight="600" fill={onAccent} text-anchor="middle">
          {words.button}
        </text>
      </svg>
      <figcaption class="small">{words[mode]}</figcaption>
    </figure>
  )
}

function LogoPreview({ logo, isOnWhite }: { logo: NonNullable<EffectiveBranding['logo']>; isOnWhite: boolean }) {
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width, 1)
  const width = logo.width * scale
  const height = logo.height * scale
  const y = (48 - height) / 2
  return (
    <>
      {isOnWhite && <rect x="12" y={y - 4} width={width + 8} height={height + 8} rx="4" fill="#ffffff" />}
      <image href={logoPath(logo.hash)} x="16" y={y} width={width} height={height} />
    </>
  )
}
