import { CACHED, link, links, type SiteDraft } from '../draft.ts'
import type { Plant } from '../plant.ts'
import type { PlantedReply } from '../virtual-hosts.ts'

const ICON = { type: 'image/png', headers: CACHED, body: 'picture' }

function image(path: string): string {
  return `<img src="${path}" alt="A clock" width="40" height="40">`
}

const brokenLinks: Plant = {
  audit: 'site/broken-links',
  plant(draft, copy) {
    const target = `/links/lost-${copy}`
    const reply = ([{ status: 404 }, { status: 500 }, 'none', { status: 410 }] as PlantedReply[])[copy % 4]!
    draft.reply(target, reply)
    const page = draft.page(`/links/broken-${copy}`, { body: link(target) })
    draft.findings.expect('site/broken-links', { key: reply === 'none' ? 'noResponse' : 'status', pages: page, target })
  },
  decoy(draft) {
    // An error that has passed when it is tried again, on a page that alone leads to another one.
    const lost = draft.reply('/links/lost', { status: 404 })
    const behind = draft.page('/links/behind-flaky', { isLinked: false, isListed: false, body: link(lost) })
    draft.page('/links/flaky', { body: link(behind), firstReply: { status: 500 } })
    draft.findings.expect('site/broken-links', { key: 'status', pages: behind, target: lost })
    for (const [name, status] of [
      ['members', 401],
      ['forbidden', 403],
      ['limited', 429],
    ] as const) {
      const target = draft.reply(`/links/${name}`, { status, headers: status === 429 ? { 'retry-after': '1' } : {} })
      const page = draft.page(`/links/to-${name}`, { body: link(target) })
      draft.findings.expect('site/broken-links', { key: 'refused', pages: page, target, note: true })
    }
  },
}

const brokenExternalLinks: Plant = {
  audit: 'site/broken-external-links',
  plant(draft, copy) {
    const isGone = copy % 2 === 0
    const target = isGone ? `https://other.example/gone-${copy}` : `https://nohost-${copy}.example/`
    if (isGone) draft.reply(target, { status: copy % 4 === 0 ? 404 : 410 })
    const page = draft.page(`/outside/page-${copy}`, { body: link(target) })
    draft.findings.expect('site/broken-external-links', { key: isGone ? 'gone' : 'noHost', pages: page, target })
  },
  decoy(draft) {
    const targets = [403, 429, 503, 999].map((status) =>
      draft.reply(`https://other.example/status-${status}`, { status }),
    )
    const silent = draft.reply('https://other.example/silent', 'none')
    draft.page('/outside/page-refused', { body: links([...targets, silent]) })
    // A file of another site is no link.
    draft.reply('https://files.example/lost.png', { status: 404 })
    draft.page('/outside/page-file', { body: image('https://files.example/lost.png') })
    draft.findings.expect('site/broken-files', {
      key: 'image',
      pages: '/outside/page-file',
      target: 'https://files.example/lost.png',
    })
  },
}

const externalLinksRedirect: Plant = {
  audit: 'site/external-links-redirect',
  plant(draft, copy) {
    draft.reply('https://other.example/new', {})
    const target = draft.redirect(`https://other.example/moved-${copy}`, '/new', { status: copy % 2 === 0 ? 301 : 308 })
    const page = draft.page(`/outside/moved-${copy}`, { body: link(target) })
    draft.findings.expect('site/external-links-redirect', { key: 'permanent', pages: page, target })
  },
  decoy(draft) {
    draft.reply('https://other.example/new', {})
    const consent = draft.redirect('https://other.example/consent', '/new', { status: 302 })
    const language = draft.redirect('https://other.example/', '/new', { status: 307 })
    draft.page('/outside/page-temporary', { body: links([consent, language]) })
  },
}

const brokenFiles: Plant = {
  audit: 'site/broken-files',
  plant(draft, copy) {
    const target = draft.reply(`/files/lost-${copy}.png`, { status: copy % 2 === 0 ? 404 : 500 })
    const isCandidate = copy % 3 === 1
    const fine = draft.reply('/files/fine.png', ICON)
    const html = `<img src="${fine}" srcset="${target} 2x" alt="A clock" width="40" height="40">`
    const page = draft.page(`/files/page-${copy}`, { body: isCandidate ? html : image(target) })
    draft.findings.expect('site/broken-files', { key: isCandidate ? 'candidate' : 'image', pages: page, target })
  },
  decoy(draft) {
    const guarded = draft.reply('/files/guarded.png', ({ referer }) => (referer === null ? { status: 403 } : ICON))
    const refused = draft.reply('/files/refused.png', { status: 403 })
    const flaky = draft.reply('/files/flaky.png', ({ count }) => (count === 1 ? { status: 503 } : ICON))
    draft.page('/files/hotlinks', { body: image(guarded) + image(flaky) })
    draft.page('/files/refused', { body: image(refused) })
    draft.findings.expect('site/broken-files', { key: 'refused', pages: '/files/refused', target: refused, note: true })
  },
}

const brokenFragments: Plant = {
  audit: 'site/broken-fragments',
  plant(draft, copy) {
    const target = draft.page(`/parts/whole-${copy}`, { body: '<h2 id="there">Part</h2>' })
    const page = draft.page(`/parts/page-${copy}`, { body: link(`${target}#missing`) })
    draft.findings.expect('site/broken-fragments', { key: 'noAnchor', pages: page, target })
    const moved = draft.redirect(`/parts/moved-${copy}`, target)
    const old = draft.page(`/parts/to-moved-${copy}`, { body: link(`${moved}#missing`) })
    draft.findings.expect('site/broken-fragments', { key: 'noAnchor', pages: old, target: moved })
    draft.findings.expect('site/redirecting-links', { key: 'redirects', pages: old, target: moved })
  },
  decoy(draft) {
    const whole = draft.page('/parts/whole', {
      body: '<h2 id="there">Part</h2><h2 id="größe">Größe</h2><p><a name="named">Named</a></p>',
    })
    const fragments = [
      '',
      'top',
      'TOP',
      'there',
      'named',
      'gr%C3%B6%C3%9Fe',
      ':~:text=Part',
      'there:~:text=Part',
      '/route',
      '!/old-route',
    ]
    draft.page('/parts/pages', { body: links(fragments.map((fragment) => `${whole}#${fragment}`)) })
    const moved = draft.redirect('/parts/moved', whole)
    const elsewhere = draft.redirect('/parts/moved-to-part', `${whole}#there`)
    const old = draft.page('/parts/to-moved', { body: links([`${moved}#there`, `${elsewhere}#replaced`]) })
    for (const target of [moved, elsewhere])
      draft.findings.expect('site/redirecting-links', { key: 'redirects', pages: old, target })
    const app = scriptedPage(draft, '/parts/app')
    draft.page('/parts/to-app', { body: link(`${app}#made-by-script`) })
    draft.findings.expect('site/broken-fragments', { key: 'byScript', pages: '/parts/to-app', target: app, note: true })
  },
}

/** Hardly any text, but a script that could make some. */
export function scriptedPage(draft: SiteDraft, path: string, more: { body?: string } = {}): string {
  draft.reply('/files/app.js', { type: 'text/javascript', headers: CACHED, body: 'start()' })
  return draft.page(path, {
    text: draft.text(10),
    body: `<div id="app-${draft.number()}"></div>${more.body ?? ''}`,
    head: '<script src="/files/app.js" defer></script>',
    hasNavigation: false,
  })
}

export const linkPlants: Plant[] = [
  brokenLinks,
  brokenExternalLinks,
  externalLinksRedirect,
  brokenFiles,
  brokenFragments,
]
