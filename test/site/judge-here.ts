import { ProcessEnded } from '../../src/common/bounded-process.ts'
import { QUICK } from '../../src/engine/testing/resource.ts'
import { createPageJudge } from '../../src/queue/scans/judge/judge-page.ts'
import type { StartJudge } from '../../src/queue/scans/judge/scan-judges.ts'

/** Judges the pages of a scan in the process of the test: a process of their own takes longer to start than most sites of tests to judge. */
export const judgePagesHere: StartJudge = ({ settings, onExit }) => {
  const judge = createPageJudge(settings)
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  let alive = true
  return {
    tasks: 0,
    isSlow: false,
    get alive() {
      return alive
    },
    run(task, talk) {
      let take: (note: unknown) => void = () => {}
      const caller = talk?.((note) => take(note))
      // How long responses take on a busy machine says nothing about the page.
      const inTime = 'reply' in task ? { ...task, reply: { ...task.reply, timings: QUICK } } : task
      const judged = judge({
        task: inTime,
        send: (note) => caller?.onNote?.(note),
        onNote(listen) {
          take = listen
        },
      })
      return Promise.race([judged, ended.promise]).finally(() => caller?.onEnd?.())
    },
    kill() {
      alive = false
      ended.reject(new ProcessEnded('crash', false, ''))
      onExit()
    },
  }
}
