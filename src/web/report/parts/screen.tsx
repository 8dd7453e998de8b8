import type { LabRecord, PictureRecord } from '../../../results/browser-schema.ts'
import { pathOf, spoken } from '../model/address.ts'
import type { Sheet } from '../model/sheet.ts'

/** Pictures are found below the page; another run has others, so its id tells caches apart. */
function sourceOf({ report }: Sheet, path: string): string {
  return `${pathOf(report.id)}/${path}?run=${report.resultRunId}`
}

/** The first screen in a phone or on a laptop. */
export function Screen({ sheet, picture }: { sheet: Sheet; picture: PictureRecord }) {
  const { view, report, results, isPrint } = sheet
  const { browser: words, devices } = view.words.report
  const device = results?.device ?? report.device
  return (
    <figure class={`screen is-${device}`}>
      <img
        src={sourceOf(sheet, picture.path)}
        alt={words.screenshot(spoken(report.url), devices[device])}
        width={picture.width}
        height={picture.height}
        loading={isPrint ? undefined : 'lazy'}
      />
    </figure>
  )
}

/** How the page came up, frame by frame. */
export function Filmstrip({ sheet, frames }: { sheet: Sheet; frames: LabRecord['filmstrip'] }) {
  const { view, isPrint } = sheet
  const { browser: words } = view.words.report
  return (
    <div class="filmstrip">
      <h3>{words.filmstrip}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section class="chart-scroll" tabIndex={0} aria-label={words.filmstrip}>
        <ol>
          {frames.map(({ path, width, height, at }) => (
            <li key={path}>
              <img
                src={sourceOf(sheet, path)}
                alt={words.frame(view.format.milliseconds(at))}
                width={width}
                height={height}
                loading={isPrint ? undefined : 'lazy'}
              />
              <span aria-hidden="true">{view.format.milliseconds(at)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
