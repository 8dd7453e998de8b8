import type { TypedOptions } from '../command.ts'
import type { RequestArguments } from '../http.ts'
import {
  DEPTH_VALUES,
  DEVICE_OPTION,
  FORMAT_OPTION,
  JSON_OPTION,
  LANGUAGE_OPTION,
  LOG_IN_OPTIONS,
  REQUEST_OPTIONS,
  THRESHOLD_OPTIONS,
} from '../options.ts'
import { OUTPUT_OPTIONS } from '../outputs/output-options.ts'
import { SERVER_OPTIONS } from '../server/server-options.ts'

export const SITE_OPTIONS = {
  pages: { value: 'N', about: 'Maximum number of pages (default 1000).' },
  depth: {
    value: 'DEPTH',
    ...DEPTH_VALUES,
    about:
      'Depth of a sample of the pages: quick (default) for none, browser (opens them in Chrome) or lighthouse (also runs Lighthouse).',
  },
  sample: { value: 'N', about: 'Maximum number of pages that are opened in Chrome (default 20, up to 100).' },
  device: DEVICE_OPTION,
  scope: {
    value: 'SCOPE',
    completes: ['host', 'domain', 'path'],
    about:
      'What belongs to the site: the host with and without www. (default), its whole domain, or what is below the path of the start page.',
  },
  include: {
    value: 'GLOB',
    multiple: true,
    about: 'Only pages whose path matches, such as "/blog/**"; can be repeated.',
  },
  exclude: { value: 'GLOB', multiple: true, about: 'No pages whose path matches; can be repeated.' },
  'ignore-param': {
    value: 'NAME',
    multiple: true,
    about: "A URL parameter that doesn't change the page; can be repeated.",
  },
  sitemap: { value: 'URL', multiple: true, about: 'A sitemap besides those in robots.txt; can be repeated.' },
  list: {
    value: 'FILE',
    completes: 'file',
    about: 'Scan only the URLs that a file lists, one per line; - for standard input.',
  },
  nofollow: { about: 'Follow links with rel=nofollow, too.' },
  'no-external': { about: "Don't check links to other sites." },
  rate: {
    value: 'N',
    about:
      'Maximum number of requests a second (default 5). More than 5 need a robots.txt that names VerdictBot; hosts on this machine are not paced.',
  },
  fresh: { about: 'Start over instead of resuming an interrupted scan, and request unchanged pages again, too.' },
  since: {
    value: 'SCAN',
    completes: 'file',
    about:
      'What to compare with: LAST (default) for the scan before, the id of a scan, or a file with the --json output of one.',
  },
  baseline: {
    value: 'FILE',
    completes: 'file',
    about: 'Show what is new and fixed since this scan: a file of --save-baseline, or the output of --json.',
  },
  'save-baseline': { value: 'FILE', completes: 'file', about: 'Save the scan to compare later ones with.' },
  state: {
    value: 'FOLDER',
    completes: 'file',
    about: 'Where scans are stored (default: verdict/sites in the user’s state folder).',
  },
  csv: {
    value: 'FOLDER',
    completes: 'file',
    about: 'Write pages.csv, links.csv, findings.csv and, after a second scan, changes.csv there.',
  },
  json: JSON_OPTION,
  format: FORMAT_OPTION,
  ...OUTPUT_OPTIONS,
  lang: LANGUAGE_OPTION,
  ...THRESHOLD_OPTIONS,
  'fail-on': {
    value: 'RESULT',
    completes: ['bad', 'decent', 'worse', 'new'],
    about:
      'Exit with code 1 if the site has this result or a worse one; worse: if an audit fails on a page where it did not in the scan before, or in the baseline; new: also if it only warns. What may be noise, such as slow responses, never counts.',
  },
  ...LOG_IN_OPTIONS,
  ...REQUEST_OPTIONS,
  ...SERVER_OPTIONS,
} as const

export interface SiteArguments {
  values: TypedOptions<typeof SITE_OPTIONS> & RequestArguments
  positionals: string[]
}
