import { createBrowser } from '../../src/engine/net/browser/browser.ts'

/** Begins a visit and tells its parent which processes it takes, to be killed in the middle of it. */
const browser = createBrowser({
  chrome: process.env['VERDICT_CHROME'],
  policy: { allow: ['127.0.0.1'] },
  botName: 'VerdictBot',
  onProcess: (one) => {
    if (one.browser !== undefined) process.send!(one)
  },
})
await browser.render(process.argv[2]!, { device: 'mobile' })
