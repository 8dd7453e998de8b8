import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerTasks } from '../../common/bounded-child.ts'
import { audits } from '../../engine/audits/index.ts'
import { evidenceFromCapture } from '../../engine/capture.ts'
import { judge } from '../../engine/judge.ts'
import type { Assessment } from '../../engine/model.ts'
import { answerObject } from '../json-lines.ts'
import { openLanguage } from '../report/language.ts'
import { selectAudits } from '../select.ts'

/** The child process of captures.ts. */

export interface CaptureSettings {
  only: readonly string[]
  skip: readonly string[]
  lang?: string | undefined
  /** RFC 3339. */
  collectedAt: string
}

answerTasks<string, CaptureSettings>(({ only, skip, lang, collectedAt }) => {
  const chosen = selectAudits(audits, only, skip)
  const opening = openLanguage(lang)
  return ({ task: line, send }) =>
    answerObject(line, async (capture) => {
      const id = capture['id'] ?? null
      // Sent before the page is judged, so that the answer has its id even if the page crashes this process.
      send(id)
      await nextTurn()
      const { assessment: translated } = await opening
      return { id, ...inShort(translated(judge(evidenceFromCapture(capture, collectedAt), { audits: chosen }))) }
    })
})

function inShort({ score, result, error, audits }: Assessment): object {
  const answers = audits.map(({ id, outcome, findings }) => [id, { outcome, findings }])
  return { score, result, ...(error === null ? {} : { error }), audits: Object.fromEntries(answers) }
}
