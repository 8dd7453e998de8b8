import { textOf } from '../reports/model/audit-words.ts'
import { scanPath } from './paths.ts'
import { progressTexts } from './scan-progress.ts'
import type { ScanPageData } from './site-data.ts'

/** Shown while a scan is under way. A script keeps it up to date; without JavaScript there is a link to reload. */
export function ProgressCard({ data }: { data: ScanPageData }) {
  const { view, scan } = data
  const { progress: words, actions } = view.words.scan
  const { key, texts, value, max } = progressTexts(view, scan)
  const status = scan.status as 'queued' | 'running' | 'waiting'
  // Once all pages are known, the rest is a matter of the browser.
  const isOpening = scan.sampled > 0
  const shown = isOpening
    ? (['found', 'judged', 'opened'] as const)
    : (['found', 'fetched', 'judged', 'rate', 'left'] as const)
  const reason = scan.reason === null ? null : textOf(scan.reason, view)
  return (
    <section
      class="progress card scan-progress"
      aria-labelledby="progress"
      data-part="progress"
      data-live={scanPath(scan.id)}
      data-key={key}
      data-gone="/projects"
    >
      <h2 id="progress">{words.headings[isOpening && status === 'running' ? 'opening' : status]}</h2>
      <progress
        value={value}
        max={max}
        aria-label={isOpening ? texts.opened : words.bar(texts.judged, texts.of)}
        data-meter
      />
      <dl class="scan-facts">
        {shown.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd data-text={name}>{texts[name]}</dd>
          </div>
        ))}
      </dl>
      {scan.isStopping && <p>{actions.stopping}</p>}
      {status === 'queued' && <p>{words.queued}</p>}
      {status === 'waiting' && (
        <p>
          {reason !== null && <span lang={reason.lang ?? 'en'}>{reason.text}</span>}{' '}
          {scan.retryAt !== null && words.waiting(view.format.relative(scan.retryAt))}
        </p>
      )}
      <p class="progress-hint">
        <span data-live-hint hidden>
          {words.updates}
        </span>
        <noscript>
          <a href={view.path}>{words.reload}</a>
        </noscript>
      </p>
    </section>
  )
}

/** The same in one line, above the other tabs. `hasMore`: the list below grows with what is fetched. */
export function ProgressLine({ data: { view, scan }, hasMore }: { data: ScanPageData; hasMore: boolean }) {
  const { progress: words } = view.words.scan
  const { key, texts } = progressTexts(view, scan)
  const status = scan.status as keyof typeof words.headings
  return (
    <div class="scan-live" data-part="progress" data-live={scanPath(scan.id)} data-key={key} data-gone="/projects">
      <p class={`state state-${status === 'running' ? 'running' : 'queued'}`}>
        <span class="state-dot" aria-hidden="true" />
        {words.headings[status]}
      </p>
      <dl>
        {(['found', 'fetched', 'judged', 'left'] as const).map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd data-text={name}>{texts[name]}</dd>
          </div>
        ))}
      </dl>
      {hasMore && (
        <a href={view.path} data-newest={texts.fetched} hidden>
          {words.newest}
        </a>
      )}
      <noscript>
        <a href={view.path}>{words.reload}</a>
      </noscript>
    </div>
  )
}
