/**
 * Tests that open a browser. They are left out on machines that have none and where npm's does not start, such as Linux on ARM.
 * A test finds those that open one by the helpers for it; the others start Verdict with a deeper depth, and fail there if they are missing here.
 */
export const NEEDS_BROWSER = [
  'test/browser/bounds.test.ts',
  'test/browser/browser.test.ts',
  'test/browser/launch.test.ts',
  'test/browser/lighthouse.test.ts',
  'test/browser/network-guard.test.ts',
  'test/browser/private-hosts.test.ts',
  'test/browser/visit.test.ts',
  'test/log-in/pages.test.ts',
  'test/log-in/service.test.ts',
  'test/service/depth.test.ts',
  'test/site/browser-sample.test.ts',
  'test/web/account.test.ts',
  'test/web/attack.test.ts',
  'test/web/dashboard.test.ts',
  'test/web/pages.test.ts',
  'test/web/passkeys.test.ts',
  'test/web/pdf.test.ts',
  'test/web/report.test.ts',
  'test/web/scan.test.ts',
  'test/web/scores.test.ts',
]
