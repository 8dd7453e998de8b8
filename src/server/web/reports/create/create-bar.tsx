import type { Credential } from '../../../../storage/credentials/credentials.ts'
import { DEPTHS, DEVICES, MAX_PASSWORD_LENGTH, PRIVACIES } from '../../../../vocabulary.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { ChoiceGroup } from '../../components/choice-group.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import type { View } from '../../view.ts'
import { CreateAnswer, type RejectedInput, sentenceOf } from './create-answer.tsx'
import type { CreateOptions } from './create-options.ts'

interface CreateBarProps {
  view: View
  rejected: RejectedInput | null
  /** The user's last settings. */
  settings: CreateOptions
  /** What new reports can sign in with. */
  credentials: readonly Pick<Credential, 'id' | 'name' | 'origin'>[]
}

/** The form for new reports, with the rejected input of the last attempt. */
export function CreateBar({ view, rejected, settings: lastSettings, credentials }: CreateBarProps) {
  const words = view.words.dashboard.create
  const settings = rejected?.settings ?? lastSettings
  const lines = rejected === null ? [] : [...rejected.bad.map(({ line }) => line), ...(rejected.skipped?.lines ?? [])]
  const sentence = rejected && sentenceOf(view, rejected)
  const isInvalid = rejected !== null && (rejected.bad.length > 0 || rejected.problem !== null)
  return (
    <section class="create" aria-label={words.heading}>
      <Form view={view} action="/reports" data-create>
        <div class="create-main">
          <div class={isInvalid ? 'field field-wrong create-urls' : 'field create-urls'}>
            <label for="urls" class="visually-hidden">
              {words.label}
            </label>
            <textarea
              id="urls"
              name="urls"
              rows={Math.min(8, Math.max(1, lines.length))}
              placeholder={words.placeholder}
              autocomplete="url"
              autocapitalize="none"
              spellcheck={false}
              required
              autofocus={isInvalid}
              aria-describedby={rejected === null ? 'urls-hint' : 'urls-hint urls-errors'}
              aria-invalid={isInvalid ? 'true' : undefined}
            >
              {lines.join('\n')}
            </textarea>
            <p class="visually-hidden" id="urls-hint">
              {words.hint}
            </p>
            {sentence !== null && (
              <p class="field-error" id="urls-errors" role="alert">
                {sentence}
              </p>
            )}
          </div>
          <Options view={view} settings={settings} credentials={credentials} chosen={rejected?.credential} />
          <Button kind="main">{words.button}</Button>
        </div>
        {rejected !== null && sentence === null && <CreateAnswer view={view} rejected={rejected} />}
        <PasswordField view={view} problem={rejected?.passwordProblem ?? null} />
      </Form>
    </section>
  )
}

interface OptionsProps extends Omit<CreateBarProps, 'rejected'> {
  /** The id of the chosen credential. */
  chosen: string | undefined
}

/** Depth, device and visibility, behind one button that shows the current choice. */
function Options({ view, settings: { depth, device, privacy }, credentials, chosen }: OptionsProps) {
  const { depths, devices, privacies } = view.words
  const words = view.words.dashboard.create
  const choice = [depths[depth], devices[device], privacies[privacy]].join(' · ')
  return (
    <details class="create-options" data-dismiss>
      <summary class={buttonClass()}>
        <span class="visually-hidden">{words.options}: </span>
        <span data-options>{choice}</span>
        <Icon name="down" />
      </summary>
      <div class="floating create-panel">
        <ChoiceGroup
          form="create"
          name="depth"
          legend={words.depth}
          values={DEPTHS}
          chosen={depth}
          texts={depths}
          abouts={words.depths}
        />
        <ChoiceGroup
          form="create"
          name="device"
          legend={words.device}
          values={DEVICES}
          chosen={device}
          texts={devices}
          abouts={words.devices}
        />
        <ChoiceGroup
          form="create"
          name="privacy"
          legend={words.privacy}
          values={PRIVACIES}
          chosen={privacy}
          texts={privacies}
          abouts={words.privacies}
        />
        {credentials.length > 0 && (
          <fieldset class="create-group">
            <legend>{view.words.credentials.choice}</legend>
            <select name="credential" aria-label={view.words.credentials.choice} aria-describedby="credential-about">
              <option value="">{view.words.credentials.nothing}</option>
              {credentials.map(({ id, name, origin }) => (
                <option key={id} value={id} selected={id === chosen}>
                  {name} ({origin})
                </option>
              ))}
            </select>
            <p id="credential-about" class="field-hint">
              {view.words.credentials.choiceAbout}
            </p>
          </fieldset>
        )}
      </div>
    </details>
  )
}

/** Only shown with the visibility that needs it. */
function PasswordField({ view, problem }: { view: View; problem: string | null }) {
  const words = view.words.dashboard.create
  return (
    <div class={problem === null ? 'field create-password' : 'field field-wrong create-password'}>
      <label for="create-password">{words.password}</label>
      <input
        id="create-password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_LENGTH}
        autocomplete="new-password"
        autofocus={problem !== null}
        aria-describedby={problem === null ? undefined : 'create-password-error'}
        aria-invalid={problem === null ? undefined : 'true'}
      />
      {problem !== null && (
        <p class="field-error" id="create-password-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
