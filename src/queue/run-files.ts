import { zstdCompressSync } from 'node:zlib'
import type { Evidence, Picture } from '../engine/model.ts'
import { filmstripFrame, LIGHTHOUSE_REPORT, SCREENSHOT } from '../results/files.ts'
import type { RunFile } from '../storage/records.ts'

/** Pictures and Lighthouse's report, which are kept apart, and the evidence without their bytes: their sizes stay in it. */
export function splitFiles(evidence: Evidence): { evidence: Evidence; files: RunFile[] } {
  const { rendered, lab } = evidence
  const files: RunFile[] = []
  let rest = evidence
  if (rendered?.ok && rendered.value.screenshot.ok) {
    const { value: picture } = rendered.value.screenshot
    files.push(pictureFile(SCREENSHOT, picture))
    const screenshot = { ok: true as const, value: withoutBytes(picture) }
    rest = { ...rest, rendered: { ok: true, value: { ...rendered.value, screenshot } } }
  }
  if (lab?.ok) {
    const { filmstrip, json } = lab.value
    files.push(...filmstrip.map((frame, index) => pictureFile(filmstripFrame(index), frame)))
    if (json !== '') files.push({ name: LIGHTHOUSE_REPORT, type: 'application/json', body: zstdCompressSync(json) })
    rest = { ...rest, lab: { ok: true, value: { ...lab.value, filmstrip: filmstrip.map(withoutBytes), json: '' } } }
  }
  return { evidence: rest, files: files.filter(({ body }) => body.length > 0) }
}

function pictureFile(name: string, { type, base64 }: Picture): RunFile {
  return { name, type, body: Buffer.from(base64, 'base64') }
}

function withoutBytes<T extends Picture>(picture: T): T {
  return { ...picture, base64: '' }
}
