import { CACHED, link, links } from '../draft.ts'
import type { Plant } from '../plant.ts'

const SCRIPT = { type: 'text/javascript', headers: CACHED, body: 'start()' }

const robotsBlocksFiles: Plant = {
  audit: 'site/robots-blocks-files',
  plant(draft, copy) {
    const target = draft.reply(`/robots/blocked-${copy}.js`, SCRIPT)
    draft.googleRules.push(`Disallow: ${target}`)
    const page = draft.page(`/robots/scripted-${copy}`, { head: `<script src="${target}" defer></script>` })
    draft.findings.expect('site/robots-blocks-files', { key: 'script', pages: page, target })
  },
  decoy(draft) {
    draft.reply('https://metrics.example/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /' })
    draft.reply('https://metrics.example/count.js', SCRIPT)
    draft.page('/robots/measured', { head: '<script src="https://metrics.example/count.js" async></script>' })
  },
}

const robotsBlocksLinked: Plant = {
  audit: 'site/robots-blocks-linked',
  plant(draft, copy) {
    const targets = [`/robots/private-${copy}/one`, `/robots/private-${copy}/two`]
    draft.rules.push(`Disallow: /robots/private-${copy}/`)
    draft.page(`/robots/linking-${copy}`, { body: links(targets) })
    draft.findings.expect('site/robots-blocks-linked', { key: 'rule', pages: targets, cause: String(copy) })
  },
  decoy(draft) {
    draft.rules.push('Disallow: /robots/search', 'Disallow: /robots/cart')
    draft.page('/robots/shop', { body: link('/robots/search?q=clock') + link('/robots/cart') })
  },
}

export const robotsPlants: Plant[] = [robotsBlocksFiles, robotsBlocksLinked]
