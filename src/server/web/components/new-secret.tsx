import type { View } from '../view.ts'
import { CopyButton } from './button.tsx'

interface NewSecretProps {
  view: View
  title: string
  hint: string
  value: string
}

/** A key, link or secret that is shown this once. A script replaces the POST in the history, so that a reload creates no other one. */
export function NewSecret({ view, title, hint, value }: NewSecretProps) {
  return (
    <div class="secret" role="status" data-page={view.path}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{hint}</p>
      <div class="secret-value">
        <code>{value}</code>
        <CopyButton view={view} text={value} />
      </div>
    </div>
  )
}
