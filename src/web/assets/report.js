/**
 * Live status of a run, filters without a reload, and the current section in the table of contents. The page works without
 * this script, too.
 */

const POLL_MS = 3000
const LONGEST_POLL_MS = 30_000

/** @type {(() => void) | undefined} */
let stopFollowing

start()

function start() {
  const report = document.querySelector('[data-report]')
  if (report === null) return
  for (const button of report.querySelectorAll('[data-print]')) {
    button.removeAttribute('hidden')
    button.addEventListener('click', () => print())
  }
  for (const form of report.querySelectorAll('form[data-visibility]')) requirePassword(form)
  filterOnClick(report)
  markContents(report)
  openTarget()
  const live = report.querySelector('[data-live]')
  if (live instanceof HTMLElement) stopFollowing = follow(live)
}

addEventListener('hashchange', openTarget)
addEventListener('beforeprint', () => {
  for (const audit of document.querySelectorAll('details.is-fail, details.is-warn')) audit.setAttribute('open', '')
})

/**
 * Follows a run by server-sent events, or by polling if they fail.
 * @param {HTMLElement} live
 */
function follow(live) {
  const path = live.dataset['live'] ?? ''
  let pause = POLL_MS
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let isOver = false
  live.querySelector('[data-live-hint]')?.removeAttribute('hidden')

  const events = new EventSource(`${path}/events`)
  events.addEventListener('state', (event) => tell(JSON.parse(event.data)))
  events.addEventListener('gone', () => location.assign('/reports'))
  events.addEventListener('error', () => {
    // The browser reconnects by itself unless it was told not to.
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

  /** @param {{ status: string, judged?: boolean }} state */
  function tell({ status, judged }) {
    if (isOver) return
    // The quick result is shown as soon as it is available, while the browser run continues.
    const isNews = judged === true && live.dataset['judged'] !== 'true'
    if (!isNews && (status === 'queued' || status === 'running')) return showStep(live, status)
    stop()
    refresh()
  }

  function stop() {
    isOver = true
    clearTimeout(timer)
    events.close()
  }
  return stop
}

/**
 * @param {HTMLElement} live
 * @param {string} status
 */
function showStep(live, status) {
  if (live.dataset['status'] === status) return
  live.dataset['status'] = status
  let isBefore = true
  for (const step of live.querySelectorAll('[data-step]')) {
    const isCurrent = step.getAttribute('data-step') === status
    if (isCurrent) isBefore = false
    step.classList.toggle('is-done', isBefore)
    if (isCurrent) step.setAttribute('aria-current', 'step')
    else step.removeAttribute('aria-current')
  }
}

/** Replaces the content with that of the new page, which has no scripts. */
async function refresh() {
  try {
    const reply = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const [before, after] = [document.querySelector('[data-report]'), fresh.querySelector('[data-report]')]
    if (!reply.ok || before === null || after === null) return location.reload()
    before.replaceWith(document.adoptNode(after))
    document.title = fresh.title
    after.dispatchEvent(new Event('content', { bubbles: true }))
    stopFollowing?.()
    start()
    const heading = after.querySelector('#verdict, #failure')
    if (heading instanceof HTMLElement) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  } catch {
    location.reload()
  }
}

/**
 * The password is required while its choice is made and there is none yet. A hidden field must not be: no browser could say so.
 * @param {Element} form
 */
function requirePassword(form) {
  const field = form.querySelector('[data-needs-password="true"] input')
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement)) return
  const update = () => {
    field.required = new FormData(form).get('privacy') === '2'
  }
  form.addEventListener('change', update)
  update()
}

/** @param {Element} report */
function filterOnClick(report) {
  report.addEventListener('click', (event) => {
    if (!(event instanceof MouseEvent) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a[data-filter]') : null
    if (link === null) return
    const [name, value] = (link.getAttribute('data-filter') ?? '').split('=')
    const wanted = new URLSearchParams(link.closest('[data-filters]') === null ? '' : location.search)
    if (value) wanted.set(name ?? '', value)
    else wanted.delete(name ?? '')
    event.preventDefault()
    history.replaceState(null, '', `${location.pathname}${wanted.size > 0 ? `?${wanted}` : ''}#audits`)
    applyFilter(report, wanted)
    if (link.closest('[data-filters]') === null) document.getElementById('audits')?.scrollIntoView()
  })
}

/**
 * @param {Element} report
 * @param {URLSearchParams} wanted
 */
function applyFilter(report, wanted) {
  const category = wanted.get('category')
  const outcome = wanted.get('outcome')
  for (const audit of report.querySelectorAll('[data-outcome]')) {
    const matches =
      (!category || audit.getAttribute('data-category') === category) &&
      (!outcome || audit.getAttribute('data-outcome') === outcome)
    audit.toggleAttribute('hidden', !matches)
  }
  for (const fold of report.querySelectorAll('[data-fold]')) {
    fold.toggleAttribute('hidden', fold.querySelector('[data-outcome]:not([hidden])') === null)
    fold.toggleAttribute('open', fold.getAttribute('data-fold') === outcome)
  }
  for (const group of report.querySelectorAll('[data-group]'))
    group.toggleAttribute('hidden', group.querySelector('[data-outcome]:not([hidden])') === null)
  const none = report.querySelector('[data-outcome]:not([hidden])') === null
  report.querySelector('[data-none]')?.toggleAttribute('hidden', !none)
  for (const chip of report.querySelectorAll('[data-filters] [data-filter]')) {
    const [name, value] = (chip.getAttribute('data-filter') ?? '').split('=')
    if ((wanted.get(name ?? '') ?? '') === value) chip.setAttribute('aria-current', 'true')
    else chip.removeAttribute('aria-current')
  }
}

/** Opens the details element around the target of the URL, for browsers that don't. */
function openTarget() {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
  let isChanged = false
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    if (!fold.open) isChanged = true
    fold.open = true
    fold.hidden = false
  }
  if (isChanged) target?.scrollIntoView()
}

/** @param {Element} report */
function markContents(report) {
  const links = new Map(
    [...report.querySelectorAll('[data-toc] a')].map((link) => [link.getAttribute('href')?.slice(1), link]),
  )
  if (links.size === 0 || !('IntersectionObserver' in window)) return
  /** @type {Set<string>} */
  const visible = new Set()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id)
        else visible.delete(target.id)
      }
      const current = [...links.keys()].find((id) => id !== undefined && visible.has(id))
      for (const [id, link] of links) {
        const isCurrent = id === current
        if (isCurrent === link.hasAttribute('aria-current')) continue
        if (!isCurrent) link.removeAttribute('aria-current')
        else {
          link.setAttribute('aria-current', 'true')
          const list = link.closest('ol')
          if (list && list.scrollWidth > list.clientWidth && link instanceof HTMLElement)
            list.scrollLeft = link.offsetLeft - list.offsetLeft - 16
        }
      }
    },
    { rootMargin: '-15% 0px -70% 0px' },
  )
  for (const id of links.keys()) {
    const section = id === undefined ? null : document.getElementById(id)
    if (section !== null) observer.observe(section)
  }
}
