import { cut } from '../../../../common/text.ts'
import type { AuditRecord } from '../../../../domain/results/schema.ts'
import type { Authority } from '../../../../engine/audit.ts'
import { AuditLink } from '../../components/audit-link.tsx'
import { Prose } from '../../components/text.tsx'
import type { View } from '../../view.ts'
import { summaryText, valueText, wordsOf } from '../model/audit-words.ts'
import type { AuditMutes } from '../model/report-policy.ts'
import { Findings } from './findings.tsx'
import { Gain } from './gain.tsx'
import { OutcomeMark } from './outcome.tsx'
import { auditAnchor } from './url.tsx'

const MAX_VALUE_LENGTH = 60

interface Props {
  view: View
  audit: AuditRecord
  /** What fixing it alone adds to the score; missing if it doesn't lower it. */
  gain: number | null | undefined
  isShown: boolean
  /** What a policy mutes of it. */
  mutes?: AuditMutes | undefined
}

/** One audit: a line, with expandable details if there are any. */
export function AuditCard(props: Props) {
  const { outcome, findings } = props.audit
  const isBrief = (outcome === 'pass' || outcome === 'not-applicable') && findings.length === 0
  return isBrief ? <AuditLine {...props} /> : <AuditDetails {...props} />
}

/** Most audits pass or don't apply. To keep the page small, their explanation is on the audit's own page only. */
function AuditLine({ view, audit, isShown }: Props) {
  const { outcome } = audit
  const words = wordsOf(audit.id, view)
  const summary = summaryText(audit, view)
  const value = valueText(audit, view)
  const isNews = value !== null && value.text !== '' && !summary.text.includes(value.text)
  return (
    <p
      class={`audit audit-line is-${outcome}`}
      id={auditAnchor(audit.id)}
      data-category={audit.category}
      data-outcome={outcome}
      hidden={!isShown}
    >
      <AuditLink view={view} id={audit.id} class="audit-headline" lang={words?.lang ?? 'en'}>
        {words?.title ?? audit.id}
      </AuditLink>
      <span class="audit-reason" lang={summary.lang ?? 'en'}>
        {summary.text}
        {isNews && ` · ${cut(value.text, MAX_VALUE_LENGTH)}`}
      </span>
    </p>
  )
}

/** The headline is the problem if there is one, else the title of the audit. */
function AuditDetails({ view, audit, gain, isShown, mutes }: Props) {
  const { outcome } = audit
  const said = wordsOf(audit.id, view)
  const summary = summaryText(audit, view)
  const value = valueText(audit, view)
  const isOpen = outcome === 'fail' || outcome === 'warn'
  return (
    <details
      class={`audit is-${outcome}${mutes?.isWhole ? ' is-muted' : ''}`}
      data-category={audit.category}
      data-outcome={outcome}
      hidden={!isShown}
      lang="en"
    >
      <summary>
        {/* Collapsed groups show the outcome once for all their audits. */}
        {isOpen && <OutcomeMark view={view} outcome={outcome} />}
        {isOpen ? (
          <span class="audit-headline" lang={summary.lang}>
            {summary.text}
          </span>
        ) : (
          <span class="audit-headline" lang={said?.lang}>
            {said?.title ?? audit.id}
          </span>
        )}
        {mutes?.isWhole && (
          <span class="audit-muted" lang={view.language}>
            {view.words.policy.muted}
          </span>
        )}
        {outcome === 'unknown' && (
          <span class="audit-reason" lang={summary.lang}>
            {summary.text}
          </span>
        )}
        {value !== null && value.text !== '' && !isOpen && (
          <span class="audit-value" lang={value.lang}>
            {cut(value.text, MAX_VALUE_LENGTH)}
          </span>
        )}
        <Gain view={view} audit={audit} gain={gain} class="audit-gain" />
      </summary>
      <AuditBody view={view} audit={audit} mutes={mutes} />
    </details>
  )
}

/** The anchor is inside the details element, so that browsers open it when they jump there. */
function AuditBody({ view, audit, mutes }: Pick<Props, 'view' | 'audit' | 'mutes'>) {
  const isOpen = audit.outcome === 'fail' || audit.outcome === 'warn'
  const summary = summaryText(audit, view)
  const value = valueText(audit, view)
  return (
    <div class="audit-body" id={auditAnchor(audit.id)}>
      {!isOpen && audit.outcome !== 'unknown' && <p lang={summary.lang}>{summary.text}</p>}
      {isOpen && value !== null && (
        <p class="audit-measured" lang={value.lang}>
          {value.text}
        </p>
      )}
      {mutes?.mutes.map(({ fingerprint, until, reason, isExpired }) => (
        <p key={`${fingerprint} ${until} ${reason}`} class="audit-mute" lang={view.language}>
          {isExpired ? view.words.policy.muteExpired(until, reason) : view.words.policy.mutedUntil(until, reason)}
        </p>
      ))}
      {audit.findings.length > 0 && <Findings view={view} audit={audit} muted={mutes?.findings} />}
      <AuditWords view={view} audit={audit} />
    </div>
  )
}

function AuditWords({ view, audit }: { view: View; audit: AuditRecord }) {
  const { audits: words } = view.words.report
  const said = wordsOf(audit.id, view)
  return (
    <dl class="audit-words">
      {said !== undefined && (
        <>
          <dt lang={view.language}>{words.why}</dt>
          <dd lang={said.lang}>
            <Prose text={said.why} />
          </dd>
          <dt lang={view.language}>{words.fix}</dt>
          <dd lang={said.lang}>
            <Prose text={said.fix} />
          </dd>
          <dt lang={view.language}>{words.authority}</dt>
          <dd>
            <Authorities of={said.authorities} />
          </dd>
        </>
      )}
      <dt class="audit-about" lang={view.language}>
        {words.about}
      </dt>
      <dd class="audit-about">
        <AuditLink view={view} id={audit.id}>
          {audit.id}
        </AuditLink>
        <span class="audit-weight" lang={view.language}>
          {words.importance}: {view.words.importances[audit.importance]}
        </span>
      </dd>
    </dl>
  )
}

function Authorities({ of }: { of: Authority[] }) {
  return (
    <>
      {of.map(({ name, url }) => (
        <a key={url} class="authority" href={url} rel="noopener">
          {name}
        </a>
      ))}
    </>
  )
}
