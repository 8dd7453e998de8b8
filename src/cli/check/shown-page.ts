import { filmstripFrame, SCREENSHOT } from '../../domain/results/files.ts'
import type { Results } from '../../domain/results/schema.ts'
import { writeResults } from '../../domain/results/write.ts'
import type { Assessment } from '../../engine/assessment.ts'
import type { Picture } from '../../engine/browser-evidence.ts'
import { createReadings, type Read } from '../../engine/derive/readings.ts'
import type { Evidence } from '../../engine/evidence.ts'

/** What a report page shows: results with facts of the page, and the browser's pictures. */
export interface ShownPage {
  results: Results
  pictures: { path: string; type: string; bytes: Uint8Array }[]
}

export function shownPage(evidence: Evidence, assessment: Assessment, read: Read): ShownPage {
  const { rendered, lab } = evidence
  const results = writeResults(evidence, assessment, createReadings(evidence, read))
  const screenshot = rendered?.ok && rendered.value.screenshot.ok ? rendered.value.screenshot.value : null
  const frames = lab?.ok ? lab.value.filmstrip : []
  return {
    results,
    pictures: [
      ...(screenshot ? [pictureFile(SCREENSHOT, screenshot)] : []),
      ...frames.map((frame, index) => pictureFile(filmstripFrame(index), frame)),
    ],
  }
}

function pictureFile(path: string, { type, base64 }: Picture): ShownPage['pictures'][number] {
  return { path, type, bytes: Buffer.from(base64, 'base64') }
}
