import { CopyText, ShareMenu } from '../../sharing/share-menu.tsx'
import { badgeOf, badgeSize } from '../downloads/badge.tsx'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

/** The link, who can open it, and the badge. */
export function ShareReport({ data }: { data: ReportPageData }) {
  const { view, report, path, isFormer } = data
  const isOwner = data.isOwner && !isFormer
  return (
    <ShareMenu
      view={view}
      kind="report"
      shared={report}
      path={path}
      action={isOwner ? `${reportPath(report.id)}/privacy` : null}
    >
      {report.privacy === 0 && !isFormer && <BadgeCode data={data} link={view.base + path} />}
      {isOwner && (
        <p class="menu-about">
          <a href={`/share-links?report=${report.id}`}>{view.words.sharing.menu}</a>
        </p>
      )}
      {isOwner && report.privacy !== 0 && <p class="menu-about">{view.words.report.share.badgePrivate}</p>}
    </ShareMenu>
  )
}

/** The badge for other sites, and the code to embed it. */
function BadgeCode({ data: { view, report }, link }: { data: ReportPageData; link: string }) {
  const { share: words } = view.words.report
  const image = `${link}/badge.svg`
  const { width, height } = badgeSize(badgeOf(report))
  const html = `<a href="${link}"><img src="${image}" alt="${words.badgeAlt}" width="${width}" height="${height}"></a>`
  return (
    <div class="menu-form">
      <p class="menu-heading">{words.badge}</p>
      <p>
        <img src={`${new URL(link).pathname}/badge.svg`} alt={words.badgeAlt} width={width} height={height} />
      </p>
      <CopyText view={view} id="badge-html" label={words.html} text={html} />
      <CopyText
        view={view}
        id="badge-markdown"
        label={words.markdown}
        text={`[![${words.badgeAlt}](${image})](${link})`}
      />
    </div>
  )
}
