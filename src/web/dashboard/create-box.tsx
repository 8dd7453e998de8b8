import {
  DEPTHS,
  DEVICES,
  type Depth,
  type Device,
  MAX_PASSWORD_LENGTH,
  PRIVACIES,
  type Privacy,
} from '../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import type { View } from '../view.ts'
import type { InvalidLine } from './urls.ts'

/** The input that was rejected, for the user to correct. */
export interface RejectedInput {
  bad: readonly InvalidLine[]
  /** Valid lines that were not added, and why. */
  skipped: { lines: readonly string[]; reason: string } | null
  /** An error of the whole form. */
  problem: string | null
  /** What was done with the valid lines. */
  done: string | null
  privacy: Privacy
  settings: RunSettings
}

/** Depth and device of a run. */
export interface RunSettings {
  depth: Depth
  device: Device
}

/** The form for new reports, with the rejected input of the last attempt. */
export function CreateBox({
  view,
  rejected,
  defaults,
}: {
  view: View
  rejected: RejectedInput | null
  defaults: RunSettings
}) {
  const { depth, device } = rejected?.settings ?? defaults
  const { depths, devices, privacies } = view.words
  const words = view.words.dashboard.create
  const lines = rejected === null ? [] : [...rejected.bad.map(({ line }) => line), ...(rejected.skipped?.lines ?? [])]
  return (
    <section class="create" aria-labelledby="create-heading">
      <h2 id="create-heading" class="create-heading">
        {words.heading}
      </h2>
      <Form view={view} action="/reports" data-create>
        <div class="create-main">
          <div class="field create-urls">
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
              aria-describedby={rejected === null ? 'urls-hint' : 'urls-hint urls-errors'}
              aria-invalid={lines.length > 0 ? 'true' : undefined}
            >
              {lines.join('\n')}
            </textarea>
          </div>
          <Button kind="main">
            <Icon name="plus" />
            {words.button}
          </Button>
        </div>
        {rejected !== null && rejected.done !== null && (
          <p class="flash flash-done create-done">
            <Icon name="check" />
            {rejected.done}
          </p>
        )}
        {rejected !== null && <Problems view={view} rejected={rejected} />}
        <div class="create-more">
          <p class="field-hint" id="urls-hint">
            {words.hint}
          </p>
          <fieldset class="create-privacy">
            <legend>{words.privacy}</legend>
            {PRIVACIES.map((privacy) => (
              <label key={privacy}>
                <input
                  type="radio"
                  name="privacy"
                  value={String(privacy)}
                  checked={privacy === (rejected?.privacy ?? 0)}
                  data-privacy={privacy}
                />
                <span>{privacies[privacy]}</span>
              </label>
            ))}
          </fieldset>
          <div class="create-how">
            <label for="create-depth">{words.depth}</label>
            <select id="create-depth" name="depth">
              {DEPTHS.map((one) => (
                <option key={one} value={String(one)} selected={one === depth}>
                  {depths[one]}
                </option>
              ))}
            </select>
            <label for="create-device" class="visually-hidden">
              {words.device}
            </label>
            <select id="create-device" name="device">
              {DEVICES.map((one) => (
                <option key={one} value={one} selected={one === device}>
                  {devices[one]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div class="field create-password">
          <label for="create-password">{words.password}</label>
          <input
            id="create-password"
            name="password"
            type="password"
            maxLength={MAX_PASSWORD_LENGTH}
            autocomplete="new-password"
            aria-describedby="create-password-hint"
          />
          <p class="field-hint" id="create-password-hint">
            {words.passwordHint}
          </p>
        </div>
      </Form>
    </section>
  )
}

function Problems({ view, rejected: { bad, skipped, problem } }: { view: View; rejected: RejectedInput }) {
  const words = view.words.dashboard.create
  return (
    <div class="create-problems" id="urls-errors" role="alert">
      {problem !== null && <p>{problem}</p>}
      {bad.length > 0 && <p>{words.wrong(bad.length)}</p>}
      {bad.length > 0 && (
        <ul>
          {bad.map(({ line, problem }, index) => (
            <li key={index}>
              <code>{line.slice(0, 120)}</code> {words.problems[problem]}
            </li>
          ))}
        </ul>
      )}
      {skipped !== null && <p>{skipped.reason}</p>}
    </div>
  )
}
