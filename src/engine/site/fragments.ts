import { firstPosition } from '../../common/binary-search.ts'
import type { AddressColumns } from './addresses/address-columns.ts'
import { finishColumns, growingNumbers32 } from './growing.ts'
import { MAX_ANCHORS } from './pages/page-facts.ts'
import type { StoredFacts } from './pages/stored-facts.ts'
import { FLAG, NONE, type Site, STATE } from './site.ts'
import type { Texts } from './texts.ts'

/** Characters of all fragments that are kept. Which are broken is known only when all pages are, so each could be. */
const MAX_FRAGMENTS = 2 ** 22

/** Fetch, §4.4: browsers follow no more redirects. */
const MAX_HOPS = 20

/** The links of a site that have a fragment, and the anchors that they may lead to, page by page. */
export class Fragments {
  readonly #addresses: AddressColumns
  readonly #texts: Texts
  readonly #anchors = growingNumbers32()
  /** Where the anchors of each page begin. */
  readonly #first: Uint32Array
  /** Pages whose anchors have a beginning. */
  #begun = 0
  readonly #links = {
    from: growingNumbers32(),
    to: growingNumbers32(),
    hash: growingNumbers32(),
    name: growingNumbers32(),
  }
  #space = MAX_FRAGMENTS

  constructor(addresses: AddressColumns, texts: Texts) {
    this.#addresses = addresses
    this.#texts = texts
    this.#first = new Uint32Array(addresses.count + 1)
  }

  /** In ascending order of pages. */
  add(page: number, { anchors, fragments }: Pick<StoredFacts, 'anchors' | 'fragments'>): void {
    this.#beginUpTo(page)
    const own = Uint32Array.from(anchors).sort()
    for (const hash of own) this.#anchors.push(hash)
    const known = new Set(own)
    for (const [to, signed, name = ''] of fragments) {
      const hash = signed >>> 0
      const target = this.#addresses.positionOf(to)
      // Most links with a fragment are those of a table of contents, to anchors of the page itself: nothing is kept of them.
      if (target === NONE || (target === page && known.has(hash))) continue
      this.#links.from.push(page)
      this.#links.to.push(target)
      this.#links.hash.push(hash)
      this.#links.name.push(this.#keptName(name))
    }
  }

  #beginUpTo(page: number): void {
    while (this.#begun <= page) this.#first[this.#begun++] = this.#anchors.length
  }

  #keptName(name: string): number {
    if (name.length > this.#space) return 0
    const known = this.#texts.size
    const number = this.#texts.add(name)
    if (number > known) this.#space -= name.length
    return number
  }

  /** Of pages that were fetched; whether scripts may make the ids is a matter of the audit. */
  broken(site: Pick<Site, 'state' | 'status' | 'flags' | 'redirect'>): Site['brokenFragments'] {
    this.#beginUpTo(this.#addresses.count)
    const { from, to, hash, name } = this.#links
    const broken = {
      from: growingNumbers32(),
      to: growingNumbers32(),
      hash: growingNumbers32(),
      name: growingNumbers32(),
    }
    const { state, status, flags } = site
    for (let i = 0; i < from.length; i++) {
      const page = pageOf(to.at(i), site)
      const isRead = state[page] === STATE.fetched && status[page] === 200 && (flags[page]! & FLAG.html) !== 0
      if (!isRead || this.#hasAnchor(page, hash.at(i))) continue
      broken.from.push(from.at(i))
      broken.to.push(to.at(i))
      broken.hash.push(hash.at(i))
      broken.name.push(name.at(i))
    }
    return finishColumns(broken)
  }

  /** Those of a page are in ascending order. */
  #hasAnchor(page: number, hash: number): boolean {
    const from = this.#first[page]!
    const to = this.#first[page + 1]!
    if (to - from >= MAX_ANCHORS) return true
    const place = firstPosition(from, to, (position) => this.#anchors.at(position) >= hash)
    return place < to && this.#anchors.at(place) === hash
  }
}

/** RFC 9110 §10.2.2: the fragment of a link goes along with its redirects until one has a fragment itself. NONE if it does. */
function pageOf(target: number, { redirect, flags }: Pick<Site, 'redirect' | 'flags'>): number {
  let page = target
  for (let hops = 0; redirect[page] !== NONE; hops++) {
    if (hops === MAX_HOPS || (flags[page]! & FLAG.redirectFragment) !== 0) return NONE
    page = redirect[page]!
  }
  return page
}
