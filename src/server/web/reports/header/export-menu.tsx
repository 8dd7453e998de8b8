import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { PdfLink } from '../../components/pdf-link.tsx'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

const VIEWER = 'https://googlechrome.github.io/lighthouse/viewer/?jsonurl='

/** The report in other formats. */
export function ExportMenu({ data }: { data: ReportPageData }) {
  const { view, report, results, path, isFormer } = data
  const { actions: words, browser } = view.words.report
  const lighthouse = `${reportPath(report.id)}/lighthouse.json`
  // Of a page that credentials were sent to, pictures and the report of Lighthouse are kept together or not at all.
  const isKept = results?.lab && !(results.signed_in && results.lab.filmstrip.length === 0)
  // The viewer fetches the report itself, so it must be public and served over https.
  const isForViewer = report.privacy === 0 && view.base.startsWith('https:')
  return (
    <Menu id="export" label={words.export} icon="download">
      <ul class="menu-list">
        <li>
          <PdfLink view={view} href={`${path}/report.pdf`} text={words.pdf} />
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
        {isKept && !isFormer && (
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
