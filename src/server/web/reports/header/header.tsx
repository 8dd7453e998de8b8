import { Icon, type IconName } from '../../components/icon.tsx'
import { ownIconPath, SiteIcon } from '../../components/site-icon.tsx'
import { Time } from '../../components/text.tsx'
import { sitePath } from '../../scans/paths.ts'
import { WatchMenu } from '../../schedules/watch-menu.tsx'
import { sharedPath } from '../../sharing/acting.ts'
import type { ReportPageData } from '../model/page-data.ts'
import { isLong, isWebUrl, reportPath, shortened, UrlText, withoutScheme } from '../parts/url.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Rerun } from './rerun.tsx'
import { ShareReport } from './share-menu.tsx'

const PRIVACY_ICONS: IconName[] = ['globe', 'lock', 'key']

/** What the report is about, and what to do with it. */
export function Header({ data }: { data: ReportPageData }) {
  const { view, report, results, run, isFormer } = data
  const ranAt = isFormer ? run?.endedAt : report.generatedAt
  const words = view.words.report
  const title = results?.page?.title
  return (
    <header class="report-head">
      <div class="report-subject">
        <p class="kicker">
          {words.kicker}
          <span class="privacy">
            <Icon name={PRIVACY_ICONS[report.privacy]!} />
            {view.words.privacies[report.privacy]}
          </span>
        </p>
        <h1 class={isLong(report.url) ? 'is-long' : undefined}>
          {report.icon !== null && <SiteIcon url={report.url} path={iconPath(data)} />}
          {isWebUrl(report.url) ? (
            <a href={report.url} title={report.url} rel="noopener noreferrer nofollow ugc">
              <UrlText text={shortened(withoutScheme(report.url))} />
            </a>
          ) : (
            <UrlText text={shortened(report.url)} />
          )}
        </h1>
        {title && (
          <p class="report-title">
            <bdi>{title}</bdi>
          </p>
        )}
        <p class="report-meta">
          {data.isMember && (
            <>
              <a href={data.isOwner ? sitePath(report.project) : sharedPath(report.userId, report.project)}>
                {report.project}
              </a>{' '}
              ·{' '}
            </>
          )}
          {ranAt && (
            <>
              {isFormer ? words.former.ran : words.generated} <Time view={view} at={ranAt} /> ·{' '}
            </>
          )}
          {view.words.depths[results?.depth ?? run?.depth ?? report.depth]} ·{' '}
          {view.words.devices[results?.device ?? run?.device ?? report.device]}
          {results?.signed_in && (
            <>
              {' '}
              · <span title={view.words.credentials.signedInAbout}>{view.words.credentials.signedIn}</span>
            </>
          )}
        </p>
      </div>
      <ul class="report-actions" aria-label={words.actions.label}>
        {data.canEdit && !isFormer && (
          <li>
            <Rerun data={data} />
          </li>
        )}
        {data.watch !== undefined && (
          <li>
            <WatchMenu
              view={view}
              watches={[data.watch.state]}
              perDay={data.watch.perDay}
              back={reportPath(report.id)}
            />
          </li>
        )}
        <li>
          <ShareReport data={data} />
        </li>
        {results !== null && (
          <li>
            <ExportMenu data={data} />
          </li>
        )}
      </ul>
    </header>
  )
}

function iconPath({ report: { id, icon }, isOwner }: ReportPageData): string | null {
  return isOwner || icon === null ? ownIconPath(icon) : `${reportPath(id)}/icon/${icon}`
}
