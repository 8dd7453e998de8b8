import type { PictureRecord } from '../../../results/browser-schema.ts'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath, shortened, withoutScheme } from './url.tsx'

/** The run's id is part of the URL, because each run has its own images. */
export function sourceOf({ report, run }: ReportPageData, path: string): string {
  return `${reportPath(report.id)}/${path}?run=${run?.id ?? report.resultRunId}`
}

/** The first screen, in the frame of a phone or a laptop. */
export function Screenshot({ data, picture }: { data: ReportPageData; picture: PictureRecord }) {
  const { view, report, results } = data
  const { browser: words } = view.words.report
  const device = results?.device ?? report.device
  return (
    <figure class={`screen is-${device}`}>
      <img
        src={sourceOf(data, picture.path)}
        alt={words.screenshot(shortened(withoutScheme(report.url)), view.words.devices[device])}
        width={picture.width}
        height={picture.height}
      />
    </figure>
  )
}
