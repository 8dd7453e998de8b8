import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

const VIEWER = 'https://googlechrome.github.io/lighthouse/viewer/?jsonurl='

/** The report in other formats. */
export function ExportMenu({ data }: { data: ReportPageData }) {
  const { view, report, results, path, isFormer } = data
  const { actions: words, browser } = view.words.report
  const lighthouse = `${reportPath(report.id)}/lighthouse.json`
  // The viewer fetches the report itself, so it must be public and served over https.
  const isForViewer = report.privacy === 0 && view.base.startsWith('https:')
  return (
    <Menu id="export" label={words.export} icon="download">
      <ul class="menu-list">
        <li>
          <a href={`${path}/report.pdf`}>{words.pdf}</a>
        </li>
        <li>
          <a href={`${path}/report.csv`} download>
            {words.csv}
          </a>
        </li>
        <li>
          <a href={`${path}/report.json`} download>
            {words.json}
          </a>
        </li>
        {results?.lab && !isFormer && (
          <>
            <li>
              <a href={lighthouse} download>
                {browser.report}
              </a>
            </li>
            {isForViewer && (
              <li>
                <a href={VIEWER + encodeURIComponent(view.base + lighthouse)} rel="noopener noreferrer">
                  {browser.viewer}
                  <Icon name="external" />
                </a>
              </li>
            )}
          </>
        )}
        <li>
          <button type="button" data-print hidden>
            {words.print}
          </button>
        </li>
      </ul>
    </Menu>
  )
}
