interface Forms {
  one: string
  other: string
}

/** Formats a number with its noun: `many(2, { one: 'report', other: 'reports' })` is "2 reports". */
export function createPlural(language: string) {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count: number, forms: Forms): string =>
    `${numbers.format(count)} ${rules.select(count) === 'one' ? forms.one : forms.other}`
}
