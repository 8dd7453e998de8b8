import type { PictureRecord } from '../../../../domain/results/browser-schema.ts'
import type { JudgedPageData, SeenPage } from '../model/page-data.ts'
import { reportPath, shortened, withoutScheme } from './url.tsx'

/** The page of a report. The run's id is part of the URL of its pictures, because each run has its own. */
export function seenPage(data: JudgedPageData): SeenPage {
  const { report, run } = data
  const pictureUrl = (path: string) => `${reportPath(report.id)}/${path}?run=${run?.id ?? report.resultRunId}`
  return { ...data, url: report.url, device: report.device, pictureUrl }
}

/** The first screen, in the frame of a phone or a laptop. */
export function Screenshot({ data, picture }: { data: SeenPage; picture: PictureRecord }) {
  const { view, results, url, pictureUrl } = data
  const { browser: words } = view.words.report
  const device = results.device ?? data.device
  return (
    <figure class={`screen is-${device}`}>
      <img
        src={pictureUrl(picture.path)}
        alt={words.screenshot(shortened(withoutScheme(url)), view.words.devices[device])}
        width={picture.width}
        height={picture.height}
      />
    </figure>
  )
}
