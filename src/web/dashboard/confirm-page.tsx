import type { ComponentChildren } from 'preact'
import { Button, buttonClass } from '../components/button.tsx'
import { Form } from '../components/form.tsx'
import type { Section } from '../components/header.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

interface ConfirmProps {
  view: View
  page: Section
  title: string
  text: string
  /** Where the answer goes, with which fields. */
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  confirm: string
  danger: boolean
  /** Where to go instead. */
  back: string
  children?: ComponentChildren
}

/** Asks once more. A script shows its middle in a dialog, over the page that it came from. */
export function ConfirmPage(props: ConfirmProps) {
  const { view, page, title, text, action, fields, confirm, danger, back, children } = props
  return (
    <Layout view={view} title={title} page={page} styles={['dashboard.css']} scripts={['dashboard.js']}>
      <section class="ask" data-ask aria-labelledby="ask-title">
        <h1 id="ask-title">{title}</h1>
        <p>{text}</p>
        {children}
        <Form view={view} action={action} class="ask-form">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <a class={buttonClass('quiet')} href={back} data-close>
            {view.words.actions.cancel}
          </a>
          <Button kind={danger ? 'danger' : 'main'}>{confirm}</Button>
        </Form>
      </section>
    </Layout>
  )
}
