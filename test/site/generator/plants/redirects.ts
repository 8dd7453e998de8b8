import { link } from '../draft.ts'
import type { Plant } from '../plant.ts'

const redirectingLinks: Plant = {
  audit: 'site/redirecting-links',
  plant(draft, copy) {
    const target = draft.redirect(`/redirects/old-${copy}`, '/redirects/')
    const page = draft.page(`/redirects/to-old-${copy}`, { body: link(target) })
    draft.findings.expect('site/redirecting-links', { key: 'redirects', pages: page, target })
  },
  decoy(draft) {
    const conditions: [string, Record<string, string>][] = [
      ['/redirects/start', { 'set-cookie': 'seen=1; Secure; HttpOnly; SameSite=Lax' }],
      ['/redirects/language', { vary: 'Accept-Language' }],
      ['/redirects/login', {}],
    ]
    for (const [path, headers] of conditions) {
      const target = draft.redirect(path, '/redirects/', { status: 302, headers })
      const page = draft.page(`/redirects/to-${path.split('/').at(-1)}`, { body: link(target) })
      draft.findings.expect('site/redirecting-links', { key: 'conditional', pages: page, target, note: true })
    }
  },
}

const redirectChains: Plant = {
  audit: 'site/redirect-chains',
  plant(draft, copy) {
    draft.redirect(`/redirects/second-${copy}`, '/redirects/')
    const target = draft.redirect(`/redirects/first-${copy}`, `/redirects/second-${copy}`)
    const page = draft.page(`/redirects/to-first-${copy}`, { body: link(target) })
    draft.findings.expect('site/redirect-chains', { key: 'chain', pages: page, target })
    draft.findings.expect('site/redirecting-links', { key: 'redirects', pages: page, target })
  },
  decoy(draft) {
    // Two pages with the same setting of the server: one cause.
    for (const name of ['one', 'two']) {
      const path = draft.page(`/redirects/form-${name}`)
      const { host } = new URL(draft.origin)
      const first = draft.redirect(`http://www.${host}${path}`, `https://www.${host}${path}`)
      draft.redirect(`https://www.${host}${path}`, draft.url(path))
      const page = draft.page(`/redirects/to-form-${name}`, { body: link(first) })
      const cause = 'forms'
      draft.findings.expect('site/redirect-chains', { key: 'forms', pages: page, target: first, cause })
      draft.findings.expect('site/redirecting-links', { key: 'redirects', pages: page, target: first })
      draft.findings.expect('site/http-links', { key: 'upgradedLink', pages: page, target: first, note: true })
      draft.findings.expect('site/mixed-link-forms', { key: 'form', pages: page, target: path })
    }
  },
}

const redirectLoops: Plant = {
  audit: 'site/redirect-loops',
  plant(draft, copy) {
    const size = 1 + (copy % 3)
    const loop = Array.from({ length: size }, (_, at) => `/redirects/loop-${copy}-${at}`)
    for (const [at, path] of loop.entries()) draft.redirect(path, loop[(at + 1) % size]!)
    const page = draft.page(`/redirects/to-loop-${copy}`, { body: link(loop[0]!) })
    draft.findings.expect('site/redirect-loops', { key: 'loop', pages: loop, target: loop[0]! })
    draft.findings.expect('site/redirecting-links', { key: 'redirectsInLoop', pages: page, target: loop[0]! })
  },
  decoy(draft) {
    const cookie = { 'set-cookie': 'seen=1; Secure; HttpOnly; SameSite=Lax' }
    const target = draft.redirect('/redirects/cookie', '/redirects/cookie', { status: 302, headers: cookie })
    const page = draft.page('/redirects/to-cookie', { body: link(target) })
    draft.findings.expect('site/redirect-loops', { key: 'withCookies', pages: target, target, note: true })
    draft.findings.expect('site/redirecting-links', { key: 'conditional', pages: page, target, note: true })
  },
}

export const redirectPlants: Plant[] = [redirectingLinks, redirectChains, redirectLoops]
