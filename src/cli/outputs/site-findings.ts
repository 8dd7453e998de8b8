import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { causeMessage } from '../../actions/cause-message.ts'
import { fingerprintOf } from '../../compare/fingerprint.ts'
import { audits } from '../../engine/audits/index.ts'
import type { Importance } from '../../engine/model.ts'
import { pointsFor } from '../../engine/score.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { Storage } from '../../storage/open.ts'
import { listFindingRows } from '../../storage/scans/scan-rows.ts'
import type { Scan } from '../../storage/scans/scans.ts'
import type { SiteLanguage } from '../site/site-language.ts'
import type { ReportedFinding } from './output-page.ts'
import { type Place, placeOf } from './place.ts'

const importances = new Map<string, Importance>(
  [...audits, ...siteAudits].map(({ id, importance }) => [id, importance]),
)

interface FindingSource {
  storage: Storage
  scan: Scan
  words: SiteLanguage
  /** Of a page. */
  placeOfPage(url: string): Place
}

/** What is wrong on each page of a scan. */
export async function* siteFindings({
  storage,
  scan,
  words,
  placeOfPage,
}: FindingSource): AsyncGenerator<ReportedFinding> {
  for await (const rows of listFindingRows(storage, scan))
    for (const row of rows) {
      const { audit, outcome, where, target, page, note } = row
      const importance = importances.get(audit)
      if (note || importance === undefined || (outcome !== 'fail' && outcome !== 'warn')) continue
      const cause = causeMessage(audit, row)
      const at = where ?? target ?? undefined
      const finding = { message: cause?.text ?? '', ...(cause?.key && { key: cause.key }), ...(at && { where: at }) }
      yield {
        audit,
        importance,
        outcome,
        message: cause === null ? words.failureTitle(audit) : words.say(audit, cause),
        where: at,
        snippet: undefined,
        line: undefined,
        fingerprint: fingerprintOf(audit, finding, page),
        place: placeOfPage(page),
        cost: pointsFor(importance, outcome).lost,
      }
    }
}

/** A page of a folder is a file of it: `/blog/` is blog/index.html. */
export function placesOf(folder: string | null, root: string): (url: string) => Place {
  if (folder === null) return (url) => placeOf(url, root)
  return (url) => {
    const path = decodeURIComponent(new URL(url).pathname)
    return placeOf(pathToFileURL(join(folder, path.endsWith('/') ? `${path}index.html` : path)).href, root)
  }
}
