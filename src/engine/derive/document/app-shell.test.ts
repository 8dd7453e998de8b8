import { describe, expect, it } from 'vitest'
import { madePages } from '../../../../test/pages/made/index.ts'
import { realPages } from '../../../../test/pages/real.ts'
import { evidenceOf, type PageUnderTest } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { createReadings, unwrap } from '../readings.ts'

const isShell = (page: PageUnderTest) => unwrap(createReadings(evidenceOf(page))('unseen')) === 'appShell'
const APP = '<script type="module" src="/assets/index-4f2a.js"></script>'

describe('an app shell', () => {
  it.each([
    [
      'React, Vite',
      `${APP}<body><noscript>You need JavaScript. <a href=/help>Help</a></noscript><div id="root"></div>`,
    ],
    ['Angular', '<app-root></app-root><script src="main.js" type="module"></script>'],
    ['Angular before it has loaded', '<app-root>Loading...</app-root><script src="main.js"></script>'],
    [
      'Next',
      '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{}</script><script src=a.js></script>',
    ],
    ['SvelteKit', '<div style="display: contents"><script>import("/app.js").then((app) => app.start())</script></div>'],
    ['Flutter', '<body><script src="flutter_bootstrap.js" async></script>'],
    [
      'Flutter with a splash screen',
      '<picture id="splash"><img src="splash.png" alt=""></picture><script src=a.js></script>',
    ],
    ['Nuxt', `<div id="__nuxt"></div><svg class="nuxt-spa-loading"><path d="M1 1"/></svg>${APP}`],
    ['GWT', '<iframe src="javascript:\'\'" id="__gwt_historyFrame"></iframe><script src="mail.nocache.js"></script>'],
    [
      'a page with the name of the app while it loads',
      `<div class="app-loading"><img src=l.png><h1>My app</h1></div>${APP}`,
    ],
    ['in German', `<p>Bitte warten, die Anwendung wird geladen …</p>${APP}`],
    ['in Japanese', `<p>読み込み中</p>${APP}`],
    ['with a sign that has no words', `<div id="app">⏳</div>${APP}`],
    ['with what is hidden', `<div hidden>Something went wrong. <a href="/">Reload</a></div><div id="app"></div>${APP}`],
    ['with a pixel that counts visits', `<img src="/count.gif" width="1" height="1"><div id="app"></div>${APP}`],
    ['with a canvas', `<canvas id="game"></canvas>${APP}`],
  ])('is one of %s', (_, html) => {
    expect(isShell({ html })).toBe(true)
  })

  it('is one of Blazor, whose stylesheet hides the box for errors', () => {
    const html = `<link rel="stylesheet" href="/app.css"><div id="app"><svg class="loading-progress"></svg></div>
      <div id="blazor-error-ui">An unhandled error has occurred. <a href="." class="reload">Reload</a></div>
      <script src="_framework/blazor.webassembly.js"></script>`
    const css = resource('/app.css', 'style', { displayRules: '#blazor-error-ui { display: none }' })
    expect(isShell({ html, evidence: { resources: resources(css) } })).toBe(true)
    expect(isShell({ html })).toBe(false)
  })

  it.each([
    ['without a script', '<div id="root"></div>'],
    ['with data as its only script', '<div id="root"></div><script type="application/ld+json">{}</script>'],
    ['with an empty script', '<div id="root"></div><script></script>'],
    ['of frames', '<script src=a.js></script><frameset><frame src="/a"></frameset>'],
    ['with a word and a script for statistics', 'Hello<script async src="https://stats.example/s.js"></script>'],
    ['that says it is coming soon', `<p>Coming soon…</p>${APP}`],
    ['with a form', `<form><input name="q"></form>${APP}`],
    ['with a link', `<div id="app"></div><a href="/imprint"></a>${APP}`],
    ['with a picture', `<img src="poster.jpg" class="lazyload" alt="">${APP}`],
    ['with a picture that loads later', `<img src="poster.jpg" class="lazy-loading">${APP}`],
    ['with a drawing', `<svg><path d="M1 1"/></svg>${APP}`],
    ['with a film', `<video src="a.mp4"></video>${APP}`],
    ['with the page of another site', `<iframe src="https://other.example/"></iframe>${APP}`],
    ['for uploads', `<div class="uploader">Drop files here</div>${APP}`],
    ['that was rendered on the server', `<div id="__next"><main><h1>Chairs</h1></main></div>${APP}`],
    ['in a web component', `<my-page><template shadowrootmode="open"><p>Text</p></template></my-page>${APP}`],
    ['that is hidden until its scripts have run', `<body style="display: none"><p>Text</p>${APP}`],
    [
      'in an element named like a loader',
      `<div class="page-loader"><p>${'Text of the page. '.repeat(40)}</p></div>${APP}`,
    ],
    ['with a link in an element named like a loader', `<div class="page-loader"><a href="/a">A</a></div>${APP}`],
    ['that is long and says it is loading', `<p>Loading ${'a ship with salt and tea '.repeat(4)}</p>${APP}`],
  ])('is not a page %s', (_, html) => {
    expect(isShell({ html })).toBe(false)
  })

  it('is none of the real pages, and of the made ones those of apps', () => {
    expect(realPages().filter((html) => isShell({ html }))).toEqual([])
    const made = madePages()
    const apps = made.filter((html) => html.includes('<div id="root"></div>'))
    expect(apps.length).toBe(11)
    expect(made.filter((html) => isShell({ html })).length).toBe(apps.length)
    expect(apps.every((html) => isShell({ html }))).toBe(true)
  })
})
