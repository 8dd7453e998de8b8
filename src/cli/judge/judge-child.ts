import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerTasks } from '../../common/bounded-child.ts'
import { assessEvidence } from '../../engine/assess.ts'
import type { Assessment } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { evidenceFromCapture } from '../../engine/capture.ts'
import type { Evidence } from '../../engine/evidence.ts'
import { judge } from '../../engine/judge.ts'
import { answerObject } from '../json-lines.ts'
import { openLanguage } from '../report/language.ts'
import { selectAudits } from '../select.ts'

/** The child process of bounded-judge.ts. */

export interface JudgeSettings {
  only: readonly string[]
  skip: readonly string[]
  /** The language of the answers to captures. */
  lang?: string | undefined
}

export type JudgeTask = { evidence: Evidence } | { capture: string; collectedAt: string }

answerTasks<JudgeTask, JudgeSettings>(({ only, skip, lang }) => {
  const chosen = selectAudits(audits, only, skip)
  const opening = openLanguage(lang)
  return ({ task, send }) => {
    if ('evidence' in task) return assessEvidence(task.evidence, { audits: chosen }).assessment
    return answerObject(task.capture, async (capture) => {
      const id = capture['id'] ?? null
      // Sent before the page is judged, so that the answer has its id even if the page crashes this process.
      send(id)
      await nextTurn()
      const { assessment: translated } = await opening
      const evidence = evidenceFromCapture(capture, task.collectedAt)
      return { id, ...inShort(translated(judge(evidence, { audits: chosen }))) }
    })
  }
})

function inShort({ score, result, error, audits }: Assessment): object {
  const answers = audits.map(({ id, outcome, findings }) => [id, { outcome, findings }])
  return { score, result, ...(error === null ? {} : { error }), audits: Object.fromEntries(answers) }
}
