import type { Results } from '../../../domain/results/schema.ts'
import type { Translator } from '../../../words/translator.ts'

/** Results in another language. Keys, parameters and everything that comes from the page stay as they are; so does what has no translation. */
export function translateResults(results: Results, translator: Translator): Results {
  const { say, sayLighthouse } = translator
  const text = (english: string) => translateOrKeep(english, translator)
  const lighthouse = (english: string) => sayLighthouse(english) ?? english
  const { certificate, depth_error: depthError, lab } = results
  return {
    ...results,
    audits: results.audits.map((audit) => {
      const { id, value, value_key: valueKey, value_params: valueParams, summary, key, params } = audit
      return {
        ...audit,
        value: value === null ? null : (say(id, { text: value, key: valueKey, params: valueParams }) ?? value),
        summary: say(id, { text: summary, key, params }) ?? summary,
        findings: audit.findings.map((finding) => ({
          ...finding,
          message: say(id, { ...finding, text: finding.message }) ?? finding.message,
        })),
      }
    }),
    notes: results.notes.map(text),
    ...(certificate && {
      certificate: { ...certificate, reason: certificate.reason === null ? null : text(certificate.reason) },
    }),
    ...(depthError && { depth_error: { ...depthError, message: text(depthError.message) } }),
    ...(lab && {
      lab: {
        ...lab,
        insights: lab.insights.map((insight) => ({
          ...insight,
          title: lighthouse(insight.title),
          description: lighthouse(insight.description),
          value: insight.value === null ? null : lighthouse(insight.value),
        })),
      },
    }),
  }
}

/** An error or note; in English where it has no translation. */
export function translateOrKeep(english: string, { sayText }: Translator): string {
  return sayText(english) ?? english
}
