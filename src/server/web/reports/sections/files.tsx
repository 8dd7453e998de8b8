import type { ResourcesRecord } from '../../../../domain/results/schema.ts'
import { TableHead } from '../../components/table-head.tsx'
import type { View } from '../../view.ts'
import { BytesChart, WaterfallChart } from '../charts/requests.tsx'
import type { JudgedPage } from '../model/page-data.ts'
import { type Bar, type Waterfall, waterfallOf } from '../model/waterfall.ts'
import { shortened } from '../parts/url.tsx'

/** Redirects, page and files as charts, with the same data in tables. */
export function Files({ data: { view, results } }: { data: JudgedPage }) {
  const waterfall = waterfallOf(results)
  const kinds = results.resources?.by_kind.filter(({ bytes, requests }) => bytes > 0 || requests > 0) ?? []
  return (
    <>
      <h2>{view.words.report.files.heading}</h2>
      {kinds.length > 0 && <Bytes view={view} kinds={kinds} />}
      {waterfall !== null && <Requests view={view} waterfall={waterfall} isSeen={Boolean(results.browser)} />}
    </>
  )
}

export function Bytes({ view, kinds }: { view: View; kinds: ResourcesRecord['by_kind'] }) {
  const { files: words } = view.words.report
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const requests = kinds.reduce((sum, kind) => sum + kind.requests, 0)
  return (
    <div class="bytes">
      <h3>{words.bytes}</h3>
      {total > 0 && <BytesChart kinds={kinds} label={words.bytesLabel(view.format.bytes(total))} />}
      <table aria-label={words.bytes}>
        <TableHead columns={[words.kind, words.files, words.size, words.share]} />
        <tbody>
          {kinds.map(({ kind, requests, bytes }) => (
            <tr key={kind}>
              <th scope="row">
                <span class={`swatch kind-${kind}`} aria-hidden="true" />
                {words.kinds[kind]}
              </th>
              <td>{view.format.number(requests)}</td>
              <td>{view.format.bytes(bytes)}</td>
              <td>{total === 0 ? '–' : view.format.percent(bytes / total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>{view.format.number(requests)}</td>
            <td>{view.format.bytes(total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Requests({ view, waterfall, isSeen }: { view: View; waterfall: Waterfall; isSeen: boolean }) {
  const { files: words } = view.words.report
  const label = words.waterfallLabel(waterfall.bars.length, view.format.milliseconds(waterfall.end))
  return (
    <div class="requests">
      <h3>{words.waterfall}</h3>
      <p class="chart-about">{isSeen ? words.waterfallSeen : words.waterfallAbout}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <section class="chart-scroll" tabIndex={0} aria-label={words.waterfall}>
        <WaterfallChart waterfall={waterfall} format={view.format} label={label} />
      </section>
      <p class="chart-legend" aria-hidden="true">
        <span class="legend-wait" /> {words.legend.waiting}
        <span class="legend-value" /> {words.legend.receiving}
      </p>
      <details class="table-fold">
        <summary>{words.table}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
        <section class="chart-scroll" tabIndex={0} aria-label={words.table}>
          <table class="requests-table" aria-label={words.waterfall}>
            <TableHead columns={[words.file, words.kind, words.status, words.size, words.wait, words.duration]} />
            <tbody>
              {waterfall.bars.map((bar, index) => (
                <RequestRow key={index} view={view} bar={bar} />
              ))}
            </tbody>
          </table>
        </section>
      </details>
      {waterfall.beyond > 0 && <p class="chart-about">{words.beyond(waterfall.beyond)}</p>}
    </div>
  )
}

function RequestRow({ view, bar }: { view: View; bar: Bar }) {
  const { files: words } = view.words.report
  const time = (value: number | null) => (value === null ? '–' : view.format.milliseconds(value))
  return (
    <tr>
      <th scope="row">
        <bdi title={bar.url}>{shortened(bar.url)}</bdi>
      </th>
      <td>{bar.kind === 'redirect' ? words.redirect : words.kinds[bar.kind]}</td>
      <td>{bar.status ?? words.failed}</td>
      <td>{bar.bytes === null ? '–' : view.format.bytes(bar.bytes)}</td>
      <td>{time(bar.wait)}</td>
      <td>{time(bar.duration)}</td>
    </tr>
  )
}
