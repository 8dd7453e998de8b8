import { link, links } from '../draft.ts'
import type { Plant } from '../plant.ts'

const paging: Plant = {
  audit: 'site/paging',
  plant(draft, copy) {
    const kind = (['toFirst', 'gap', 'unlinked'] as const)[copy % 3]!
    const first = `/lists/${kind}-${copy}`
    const second = `${first}?page=2`
    if (kind === 'toFirst') {
      const item = draft.page(`/lists/item-${copy}`)
      draft.page(first, { body: link(second) })
      draft.page(second, { body: link(item), canonical: first, isListed: false, isLinked: false })
      draft.findings.expect('site/paging', { key: 'toFirst', pages: second, target: first })
    } else if (kind === 'gap') {
      const third = draft.reply(`${first}?page=3`, { status: 404 })
      draft.page(first, { body: link(second) })
      draft.page(second, { head: `<link rel="next" href="${third}">`, isListed: false, isLinked: false })
      draft.findings.expect('site/paging', { key: 'gap', pages: second, target: third })
    } else {
      draft.page(first, { head: `<link rel="next" href="${second}">` })
      draft.page(second, { isListed: false, isLinked: false })
      draft.findings.expect('site/paging', { key: 'unlinked', pages: second })
    }
  },
  decoy(draft) {
    const items = [1, 2, 3, 4].map((at) => draft.page(`/lists/thing-${at}`, { isLinked: false }))
    draft.page('/lists/all', { body: links(items) })
    draft.page('/lists/part', { body: links([...items.slice(0, 2), '/lists/part?page=2']) })
    draft.page('/lists/part?page=2', {
      body: links(items.slice(2)),
      canonical: '/lists/all',
      isListed: false,
      isLinked: false,
    })
    // A series that is whole.
    for (let at = 1; at <= 20; at++) {
      const next = at === 20 ? '' : link(`/lists/long?page=${at + 1}`)
      draft.page(at === 1 ? '/lists/long' : `/lists/long?page=${at}`, { body: next, isListed: at === 1 })
    }
  },
}

export const listPlants: Plant[] = [paging]
