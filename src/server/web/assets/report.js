/** Filters without a reload, printing, and the current section in the table of contents. The page works without this script, too. */

/** @type {IntersectionObserver | undefined} */
let contents

/** What is opened, or shown although the filter hides it. */
const SHOWN = 'details, [data-outcome], [data-group]'

const report = document.querySelector('[data-report]')
if (report !== null) {
  filterOnClick(report)
  prepare(report)
  openTarget()
  // live.js has changed the page.
  report.addEventListener('content', () => prepare(report))
}

/** @param {Element} report */
function prepare(report) {
  for (const button of report.querySelectorAll('[data-print]')) button.removeAttribute('hidden')
  for (const form of report.querySelectorAll('form[data-visibility]')) requirePassword(form)
  markContents(report)
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]') !== null) print()
})
document.addEventListener('change', ({ target }) => {
  const form = target instanceof Element ? target.closest('form[data-visibility]') : null
  if (form !== null) requirePassword(form)
})
addEventListener('hashchange', openTarget)
addEventListener('beforeprint', () => {
  for (const audit of document.querySelectorAll('details.is-fail, details.is-warn')) audit.setAttribute('open', '')
})

/**
 * The password is required while its choice is made and there is none yet. A hidden field must not be: no browser could say so.
 * @param {Element} form
 */
function requirePassword(form) {
  const field = form.querySelector('[data-needs-password="true"] input')
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement)) return
  field.required = new FormData(form).get('privacy') === '2'
}

/** @param {Element} report */
function filterOnClick(report) {
  report.addEventListener('click', (event) => {
    if (!(event instanceof MouseEvent) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a[data-filter]') : null
    if (link === null) return
    const [name, value] = (link.getAttribute('data-filter') ?? '').split('=')
    const wanted = new URLSearchParams(location.search)
    // Links in the result count all audits, so they reset the filters.
    if (link.closest('[data-filters]') === null) for (const one of ['category', 'outcome']) wanted.delete(one)
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
    const leadsTo = new URLSearchParams(wanted)
    if (value) leadsTo.set(name ?? '', value)
    else leadsTo.delete(name ?? '')
    chip.setAttribute('href', `?${leadsTo}#audits`)
    if ((wanted.get(name ?? '') ?? '') === value) chip.setAttribute('aria-current', 'true')
    else chip.removeAttribute('aria-current')
  }
}

/** Shows the target of the URL: opens the details elements around it, for browsers that don't, also where the filter hides it. */
function openTarget() {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
  let isChanged = false
  for (let part = target?.closest(SHOWN); part; part = part.parentElement?.closest(SHOWN)) {
    const isClosed = part.matches('details:not([open])')
    if (isClosed) part.setAttribute('open', '')
    if (isClosed || part.hasAttribute('hidden')) isChanged = true
    part.removeAttribute('hidden')
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
  contents?.disconnect()
  contents = new IntersectionObserver(
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
    if (section !== null) contents.observe(section)
  }
}
