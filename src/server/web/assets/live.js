/**
 * While a run or a scan is in progress: follows it, counts the seconds, and brings the page up to date in place, so that open items, scroll
 * position, focus and what was typed stay.
 */

const POLL_MS = 3000
const LONGEST_POLL_MS = 30_000

/** @type {(() => void) | undefined} */
let stopFollowing

start()

function start() {
  const live = document.querySelector('[data-live^="/"]')
  if (live instanceof HTMLElement) stopFollowing = follow(live)
}

/**
 * Follows a run or scan by server-sent events, or by polling if they fail.
 * @param {HTMLElement} live
 */
function follow(live) {
  const path = live.dataset.live ?? ''
  let pause = POLL_MS
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let isOver = false
  live.querySelector('[data-live-hint]')?.removeAttribute('hidden')
  const clock = countSeconds(live)

  const events = new EventSource(`${path}/events`)
  events.addEventListener('state', (event) => tell(JSON.parse(event.data)))
  events.addEventListener('gone', () => location.assign(live.dataset.gone ?? '/reports'))
  events.addEventListener('error', () => {
    // The browser reconnects automatically unless the server's response forbids it.
    if (events.readyState === EventSource.CLOSED) ask()
  })

  async function ask() {
    if (isOver) return
    try {
      const reply = await fetch(`${path}/status`, { headers: { accept: 'application/json' } })
      if (reply.status === 404) return stop()
      if (reply.ok) tell(await reply.json())
      pause = POLL_MS
    } catch {
      pause = Math.min(pause * 2, LONGEST_POLL_MS)
    }
    if (!isOver) timer = setTimeout(ask, pause)
  }

  /** @param {{ key: string, texts?: Record<string, string>, value?: number, max?: number }} state */
  function tell(state) {
    if (isOver) return
    if (state.key === live.dataset.key) return showNumbers(live, state)
    stop()
    refresh()
  }

  function stop() {
    isOver = true
    clearTimeout(timer)
    clearInterval(clock)
    events.close()
  }
  return stop
}

/**
 * How far a scan is, which changes every second.
 * @param {HTMLElement} live
 * @param {{ texts?: Record<string, string>, value?: number, max?: number }} state
 */
function showNumbers(live, { texts = {}, value, max }) {
  for (const [name, text] of Object.entries(texts)) {
    const shown = live.querySelector(`[data-text="${name}"]`)
    if (shown !== null && shown.textContent !== text) shown.textContent = text
  }
  const newest = live.querySelector('[data-newest]')
  if (newest instanceof HTMLElement && texts.fetched !== newest.dataset.newest) newest.hidden = false
  const meter = live.querySelector('progress[data-meter]')
  if (!(meter instanceof HTMLProgressElement) || value === undefined || max === undefined) return
  meter.max = max
  meter.value = value
}

/**
 * The server said how long the run has taken; the reader's clock may differ from its own.
 * @param {HTMLElement} live
 */
function countSeconds(live) {
  const shown = live.querySelector('[data-elapsed]')
  const began = performance.now() - 1000 * Number(shown?.getAttribute('data-elapsed'))
  return setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000)
    if (shown) shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }, 1000)
}

async function refresh() {
  try {
    const url = location.href
    const reply = await fetch(url, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
    // The reader has chosen another filter since.
    if (location.href !== url) return refresh()
    const [before, after] = [document.querySelector('[data-report]'), fresh.querySelector('[data-report]')]
    if (!reply.ok || before === null || after === null) return location.reload()
    const keepPlace = placeKeeper()
    const focused = document.activeElement
    update(before, document.adoptNode(after))
    document.title = fresh.title
    keepPlace()
    before.dispatchEvent(new Event('content', { bubbles: true }))
    // Numbers that change every second are not read out: only that something else goes on now.
    const status = before.querySelector('[data-status]')
    if (status !== null) status.textContent = status.getAttribute('data-status')
    // What had the focus is gone with the progress: go on at the result.
    if (focused !== null && !focused.isConnected) focusHeading(before)
    stopFollowing?.()
    start()
  } catch {
    location.reload()
  }
}

/** @param {Element} report */
function focusHeading(report) {
  const heading = report.querySelector('#progress, #failure, #verdict')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Remembers what is at the top of the window; the returned function scrolls it back there. */
function placeKeeper() {
  const root = document.documentElement
  const parts = [...document.querySelectorAll('[data-report] :is(section, details, .audit-line)')]
  const first = scrollY === 0 ? undefined : parts.filter((part) => part.getBoundingClientRect().top >= 0)[0]
  const top = first?.getBoundingClientRect().top ?? 0
  // Some browsers would do the same, others don't.
  root.style.setProperty('overflow-anchor', 'none')
  return () => {
    if (first?.isConnected) scrollBy({ top: first.getBoundingClientRect().top - top, behavior: 'instant' })
    root.style.removeProperty('overflow-anchor')
  }
}

/**
 * Turns an element into another one, and keeps all nodes that are the same.
 * @param {Element} before
 * @param {Element} after
 */
function update(before, after) {
  if (before.isEqualNode(after)) return
  updateAttributes(before, after)
  /** @type {ChildNode | null} */
  let next = before.firstChild
  for (const child of [...after.childNodes]) {
    const same = counterpart(before, next, child)
    if (same === null) before.insertBefore(child, next)
    else {
      // Remove the nodes before it: moving it instead would take its focus away.
      while (next !== null && next !== same) next = removed(next)
      next = same.nextSibling
      if (same instanceof Element && child instanceof Element) update(same, child)
      else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue
    }
  }
  while (next !== null) next = removed(next)
}

/** @param {ChildNode} node */
function removed(node) {
  const next = node.nextSibling
  node.remove()
  return next
}

/**
 * The node that becomes `child`: one with its key among those that are left, or the next one if it is of the same kind.
 * @param {Element} parent
 * @param {ChildNode | null} next
 * @param {ChildNode} child
 */
function counterpart(parent, next, child) {
  const key = keyOf(child)
  if (key !== null) for (let node = next; node !== null; node = node.nextSibling) if (keyOf(node) === key) return node
  if (key !== null || next === null || next.parentNode !== parent) return null
  return keyOf(next) === null && next.nodeName === child.nodeName ? next : null
}

/** @param {Node} node */
function keyOf(node) {
  if (!(node instanceof Element)) return null
  // The anchor of an audit is inside it, so that browsers open it when they jump there.
  const anchor = node.matches('details.audit') ? node.querySelector('.audit-body') : node
  const name = anchor?.id || node.getAttribute('data-fold') || node.getAttribute('data-part')
  return name ? `${node.nodeName} ${name}` : null
}

/**
 * @param {Element} before
 * @param {Element} after
 */
function updateAttributes(before, after) {
  // The reader decides what is open.
  const isKept = (/** @type {string} */ name) => name === 'open' && before instanceof HTMLDetailsElement
  for (const { name } of [...before.attributes])
    if (!after.hasAttribute(name) && !isKept(name)) before.removeAttribute(name)
  for (const { name, value } of [...after.attributes])
    if (before.getAttribute(name) !== value && !isKept(name)) before.setAttribute(name, value)
}
