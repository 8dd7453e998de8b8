const PAPERS = ['A4', 'Letter'] as const
export type Paper = (typeof PAPERS)[number]

/** Where paper is US Letter, by CLDR's `paperSize`; everywhere else it is A4. */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

/** What is asked for, or else what the reader's printer holds. */
export function paperOf(asked: unknown, locale: string): Paper {
  const named = PAPERS.find((one) => one.toLowerCase() === String(asked).toLowerCase())
  return named ?? (LETTER.has(new Intl.Locale(locale).region ?? '') ? 'Letter' : 'A4')
}
