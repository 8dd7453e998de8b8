/** Tests in a real browser. They are left out on machines that have none and where npm's does not start, such as Linux on ARM. */
export const IN_BROWSER = '**/*.browser.test.ts'

/** `npm run test:e2e`: those, and whole stories: processes that start, answer, end and are killed, data that moves, sites that are scanned. */
export const END_TO_END = [IN_BROWSER, '**/*.e2e.test.ts']
