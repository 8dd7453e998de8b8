import type { ComponentChildren } from 'preact'

interface ChoiceGroupProps<Value extends string | number> {
  /** The ids of the choices begin with it. */
  form: 'create' | 'scan'
  name: string
  legend: string
  values: readonly Value[]
  chosen: Value
  texts: Readonly<Record<Value, string>>
  /** One sentence on what each choice means. */
  abouts: Readonly<Record<Value, string>>
  /** One more class. */
  class?: string
  children?: ComponentChildren
}

/** One of several choices, each with what it means. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { form, name, legend, values, chosen, texts, abouts, class: more, children } = props
  return (
    <fieldset class={more === undefined ? 'create-group' : `create-group ${more}`}>
      <legend>{legend}</legend>
      {values.map((value) => {
        const id = `${form}-${name}-${value}`
        return (
          <div key={value} class="create-option">
            <input
              type="radio"
              id={id}
              name={name}
              value={value}
              checked={value === chosen}
              aria-describedby={`${id}-about`}
            />
            <label for={id}>{texts[value]}</label>
            <p id={`${id}-about`}>{abouts[value]}</p>
          </div>
        )
      })}
      {children}
    </fieldset>
  )
}
