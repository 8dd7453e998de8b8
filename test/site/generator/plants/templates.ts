import { link, type SiteDraft } from '../draft.ts'
import type { Plant } from '../plant.ts'

const KIND = 12

function structured(draft: SiteDraft, type: string): string {
  const data = { '@context': 'https://schema.org', '@type': type, name: draft.text(2) }
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`
}

const structuredDataDiffers: Plant = {
  audit: 'site/structured-data-differs',
  plant(draft, copy) {
    const kind = `/shop/kind${'abcdefgh'[copy]}`
    for (let at = 0; at < KIND; at++) {
      const page = draft.page(`${kind}-${at}`, at === 0 ? {} : { head: structured(draft, 'Person') })
      if (at === 0) draft.findings.expect('site/structured-data-differs', { key: 'missing', pages: page })
    }
  },
  decoy(draft) {
    // Pages of another kind in the same folder.
    for (let at = 0; at < KIND; at++)
      draft.page(`/shop/mixed-${at}`, { head: structured(draft, at === 0 ? 'Place' : 'Person') })
    for (let at = 0; at < KIND; at++)
      draft.page(`/shop/rare-${at}`, at < 2 ? { head: structured(draft, 'Person') } : {})
  },
}

const templateFindings: Plant = {
  audit: 'site/template-findings',
  plant(draft, copy) {
    const picture = draft.reply('/files/clock.png', { type: 'image/png', body: 'picture' })
    for (let at = 0; at < KIND; at++) {
      const page = draft.page(`/templates/kind${'abcdefgh'[copy]}-${at}`, {
        body: `<p><img src="${picture}" width="1" height="1"></p>`,
      })
      draft.findings.expect('site/template-findings', { key: 'templateAt', pages: page })
    }
  },
  decoy(draft) {
    const picture = draft.reply('/files/clock.png', { type: 'image/png', body: 'picture' })
    for (let at = 0; at < KIND; at++)
      draft.page(`/templates/some-${at}`, {
        body: at < KIND / 2 ? `<p><img src="${picture}" width="1" height="1"></p>` : link('/'),
      })
  },
}

export const templatePlants: Plant[] = [structuredDataDiffers, templateFindings]
