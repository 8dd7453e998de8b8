import type { ScanProgress } from '../../storage/scans/scan.ts'
import { type Progress, startProgress } from '../progress.ts'
import type { Labels } from '../report/labels.ts'
import type { Terminal } from '../terminal.ts'
import type { SiteLabels } from './site-labels.ts'

export interface ScanProgressLine extends Pick<Progress, 'note' | 'end'> {
  show(progress: ScanProgress): void
}

/** How far a scan is, on one line: what was found, fetched and judged, how fast, and about how long it will take. */
export function startScanProgress(
  terminal: Terminal,
  pages: number,
  labels: SiteLabels,
  shared: Labels,
): ScanProgressLine {
  const line = startProgress(terminal, shared)
  const started = terminal.now().getTime()
  let before: number | undefined
  line.say(labels.asking)
  return {
    show({ found, fetched, judged, sampled, rendered, renderFailed }) {
      if (sampled > 0) {
        line.say(labels.opening(Math.min(sampled, rendered + renderFailed + 1), sampled))
        return
      }
      before ??= fetched
      const done = fetched - before
      const seconds = (terminal.now().getTime() - started) / 1000
      const rate = seconds === 0 ? 0 : done / seconds
      const left = Math.max(0, Math.min(found, pages) - fetched)
      const text = labels.progress(found, fetched, judged, rate.toFixed(1))
      // A rate of fewer requests says little.
      line.say(done > 10 && rate > 0.05 ? `${text}, ${labels.left(duration(left / rate))}` : text)
    },
    note: line.note,
    end: line.end,
  }
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
