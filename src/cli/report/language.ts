import type { Assessment, Finding } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import type { LANGUAGES, Language } from '../../words/languages.ts'

/** Says in one language what audits and assessments say in English. */
export interface ReportLanguage {
  language: Language
  audit<A extends Pick<Audit, 'messages'> & { id: string }>(audit: A): A
  assessment(assessment: Assessment): Assessment
  finding<F extends Finding>(auditId: string, finding: F): F
  /** An error or a note. */
  sentence(english: string): string
}

/** For the option `--lang`; written out, because loading the languages takes a while. */
export const LANGUAGE_NAMES: typeof LANGUAGES = ['en', 'de']

/** Other languages than English are loaded when they are asked for. */
export async function openLanguage(name: string | undefined): Promise<ReportLanguage> {
  const language = LANGUAGE_NAMES.find((one) => one === name) ?? 'en'
  if (language === 'en')
    return {
      language,
      audit: (audit) => audit,
      assessment: (assessment) => assessment,
      finding: (_, finding) => finding,
      sentence: (english) => english,
    }
  const { translators } = await import('../../words/languages.ts')
  const { words, say, sayText } = translators[language]
  const text = (english: string) => sayText(english) ?? english
  const finding = <F extends Finding>(auditId: string, one: F): F => ({
    ...one,
    message: say(auditId, { ...one, text: one.message }) ?? one.message,
  })
  return {
    language,
    finding,
    sentence: text,
    audit: (audit) => ({ ...audit, ...words(audit.id), messages: audit.messages }),
    assessment: (assessment) => ({
      ...assessment,
      error: assessment.error && { ...assessment.error, message: text(assessment.error.message) },
      notes: assessment.notes.map(text),
      audits: assessment.audits.map((audit) => ({
        ...audit,
        value:
          audit.value === null
            ? null
            : (say(audit.id, { text: audit.value, key: audit.valueKey, params: audit.valueParams }) ?? audit.value),
        summary: say(audit.id, { ...audit, text: audit.summary }) ?? audit.summary,
        findings: audit.findings.map((one) => finding(audit.id, one)),
      })),
    }),
  }
}
