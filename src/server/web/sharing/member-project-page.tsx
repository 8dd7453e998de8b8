import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import type { AlertRule } from '../../../storage/alerts/alert-rules.ts'
import type { Alert } from '../../../storage/alerts/alerts.ts'
import type { DeployMark } from '../../../storage/projects/deploy-marks.ts'
import type { ListPage, ReportSummary } from '../../../storage/records.ts'
import type { Schedule } from '../../../storage/schedules/schedules.ts'
import type { Membership } from '../../../storage/sharing/members.ts'
import { RuleTable } from '../alerts/alerts-page.tsx'
import { OpenTable } from '../alerts/open-alerts.tsx'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Layout } from '../layout.tsx'
import { DeployMarksSection } from '../projects/deploy-marks-section.tsx'
import { policyPath } from '../projects/paths.ts'
import { withoutScheme } from '../reports/parts/url.tsx'
import { stylesOf } from '../scans/frame.tsx'
import { scanPath } from '../scans/paths.ts'
import type { SiteWatch } from '../schedules/site-watch.ts'
import { WatchForm } from '../schedules/watch-menu.tsx'
import type { View } from '../view.ts'
import { sharedPath } from './acting.ts'
import { SharedReports } from './shared-project-page.tsx'

interface MemberProjectProps {
  view: View
  membership: Membership
  reports: readonly ReportSummary[]
  total: number
  page: number
  /** Of the latest scan. */
  scanId: string | undefined
  alerts: readonly Alert[]
  /** Of the project and its reports, not those for everything. */
  rules: readonly AlertRule[]
  schedules: readonly Schedule[]
  marks: ListPage<DeployMark>
  watch: SiteWatch
}

/** Another user's project, as its viewers and editors see it. */
export function MemberProjectPage(props: MemberProjectProps) {
  const { view, membership, reports, total, page, scanId, alerts, rules, marks } = props
  const { ownerId, ownerEmail, project, role } = membership
  const { sharing, alerts: alertWords } = view.words
  const canEdit = role === 'editor'
  const path = sharedPath(ownerId, project)
  return (
    <Layout view={view} title={project} page="projects" styles={[...stylesOf(), 'dashboard.css']}>
      <header class="page-head">
        <h1>
          <bdi>{project}</bdi>
        </h1>
        <p class="small">
          {sharing.members.sharedBy} <bdi>{ownerEmail}</bdi> · {view.words.project.members.roles[role]} ·{' '}
          <a href="/shared-projects">{sharing.members.title}</a>
        </p>
        <p>
          {scanId !== undefined && (
            <>
              <a href={scanPath(scanId)}>{sharing.latestScan}</a> ·{' '}
            </>
          )}
          <a href={policyPath({ ownerId, project, role })}>{sharing.members.policy}</a>
        </p>
      </header>
      {alerts.length > 0 && (
        <Card titleId="alerts-title" title={alertWords.open}>
          <OpenTable
            view={view}
            alerts={alerts}
            member={{ canEdit, path, rules: new Set(rules.map(({ id }) => id)) }}
          />
        </Card>
      )}
      <SharedReports view={view} reports={reports} total={total} page={page} path={path} />
      <Automatic {...props} canEdit={canEdit} back={path} />
      <Card titleId="rules-title" title={sharing.members.rules}>
        {rules.length > 0 ? (
          <RuleTable view={view} rules={rules} member={{ canEdit, path }} />
        ) : (
          <p>{sharing.members.noRules}</p>
        )}
        {canEdit && (
          <p>
            <a
              class={buttonClass()}
              href={`/alerts/rules/new?${new URLSearchParams({ owner: ownerId, scope: 'project', target: project })}`}
            >
              {alertWords.add}
            </a>
          </p>
        )}
      </Card>
      <DeployMarksSection view={view} project={project} marks={marks} ownerId={ownerId} canEdit={canEdit} />
    </Layout>
  )
}

/** What runs by itself: for viewers as a list, for editors with its forms. */
function Automatic({ view, schedules, watch, canEdit, back }: MemberProjectProps & { canEdit: boolean; back: string }) {
  const words = view.words.project
  const { scopes } = view.words.schedules
  const ofReports = schedules.filter(({ scope }) => scope === 'report')
  const listed = canEdit ? ofReports : schedules
  return (
    <Card titleId="watch-title" title={words.automatic}>
      {canEdit && watch.states.length > 0 && (
        <div class="settings-forms">
          {watch.states.map((state) => (
            <WatchForm key={state.scope} view={view} watch={state} perDay={watch.perDay} back={back} />
          ))}
        </div>
      )}
      {listed.length > 0 ? (
        <ul>
          {listed.map(({ id, scope, url, reports, rule, enabled }) => (
            <li key={id}>
              <bdi>
                {url === null ? (scope === 'scan' ? scopes.scan : scopes.project(reports)) : withoutScheme(url)}
              </bdi>
              : {ruleWords(rule as ScheduleRule, view.language)}
              {!enabled && ` (${view.words.schedules.paused})`}
            </li>
          ))}
        </ul>
      ) : (
        !canEdit && <p>{view.words.sharing.members.nothingRuns}</p>
      )}
    </Card>
  )
}
