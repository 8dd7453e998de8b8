import type { ComponentChildren } from 'preact'
import { MAX_PASSWORD_LENGTH, PRIVACIES, PRIVACY_NAMES } from '../../../vocabulary.ts'
import { Button, CopyButton } from '../components/button.tsx'
import { FlashNote } from '../components/flash-note.tsx'
import { Field, Form } from '../components/form.tsx'
import { Menu } from '../components/menu.tsx'
import type { View } from '../view.ts'
import type { ProtectedItem } from './access.ts'

interface Visibility extends Pick<ProtectedItem, 'privacy' | 'indexable'> {
  hasPassword: boolean
}

interface ShareMenuProps {
  view: View
  kind: 'report' | 'scan'
  shared: Visibility
  /** Of the page that the link opens. */
  path: string
  /** Where its owner changes the visibility; null for everyone else. */
  action: string | null
  children?: ComponentChildren
}

/** The link, and who can open it. It stays open after the visibility was saved, to say so. */
export function ShareMenu({ view, kind, shared, path, action, children }: ShareMenuProps) {
  const { share: words } = view.words.report
  const flash = view.flash?.place === 'share' ? view.flash : null
  return (
    <Menu id="share" label={words.share} icon="share" open={flash !== null}>
      {flash !== null && <FlashNote flash={flash} />}
      <CopyText view={view} id="share-link" label={words.link} text={view.base + path} />
      {action !== null && <VisibilityForm view={view} kind={kind} shared={shared} action={action} />}
      {children}
    </Menu>
  )
}

function VisibilityForm({ view, kind, shared, action }: Omit<ShareMenuProps, 'path'> & { action: string }) {
  const words = { ...view.words.report.share, ...view.words[kind].share }
  return (
    <Form view={view} action={action} class="menu-form visibility" data-visibility>
      <fieldset>
        <legend>{words.visibility}</legend>
        {PRIVACIES.map((value) => (
          <label key={value} class="choice-line">
            <input type="radio" name="privacy" value={value} checked={shared.privacy === value} />
            <span>{words[PRIVACY_NAMES[value]]}</span>
          </label>
        ))}
      </fieldset>
      <div class="visibility-password" data-needs-password={!shared.hasPassword}>
        <Field
          name="password"
          id={`${kind}-password`}
          label={shared.hasPassword ? words.newPassword : words.firstPassword}
          type="password"
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="new-password"
          hint={shared.hasPassword ? words.keepPassword : words.needsPassword}
        />
      </div>
      <label class="choice-line visibility-index">
        <input type="checkbox" name="indexable" value="1" checked={shared.indexable} />
        <span>{words.indexable}</span>
      </label>
      <Button kind="main">{words.save}</Button>
    </Form>
  )
}

/** A text to copy: with the button, or by hand. */
export function CopyText({ view, id, label, text }: { view: View; id: string; label: string; text: string }) {
  return (
    <div class="copy-text">
      <label for={id}>{label}</label>
      <input id={id} value={text} readOnly data-select />
      <CopyButton view={view} text={text} />
    </div>
  )
}
