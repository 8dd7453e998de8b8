import type { Theme, View } from '../view.ts'
import { LANGUAGES, type Language } from '../words/words.ts'
import { Form } from './form.tsx'

const THEMES: Theme[] = ['auto', 'light', 'dark']

/** Switches the language and the theme, which are stored in cookies. */
export function LanguageAndTheme({ view }: { view: View }) {
  const { words } = view
  return (
    <div class="choices">
      <Choice
        view={view}
        name="language"
        label={words.footer.language}
        choices={(Object.keys(LANGUAGES) as Language[]).map((value) => ({
          value,
          text: LANGUAGES[value].site.language,
          lang: value,
          chosen: value === view.language,
        }))}
      />
      <Choice
        view={view}
        name="theme"
        label={words.footer.theme}
        choices={THEMES.map((value) => ({ value, text: words.footer.themes[value], chosen: value === view.theme }))}
      />
    </div>
  )
}

interface ChoiceProps {
  view: View
  name: 'language' | 'theme'
  label: string
  choices: { value: string; text: string; lang?: string; chosen: boolean }[]
}

/** Each option is a submit button, so it works without JavaScript. */
function Choice({ view, name, label, choices }: ChoiceProps) {
  return (
    <Form view={view} action="/settings" class="choice" data-choice={name}>
      <input type="hidden" name="back" value={view.path} />
      <span aria-hidden="true">{label}</span>
      <fieldset class="choice-buttons" aria-label={label}>
        {choices.map(({ value, text, lang, chosen }) => (
          <button
            type="submit"
            key={value}
            name={name}
            value={value}
            lang={lang}
            aria-pressed={chosen ? 'true' : 'false'}
          >
            {text}
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
