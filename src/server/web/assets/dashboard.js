// Live status of running reports, selection of several reports, and confirmations as a dialog.
// Without JavaScript, all of it works with forms and links.

const SLOWEST = 5000

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
const all = (root, selector) => [...root.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement)

/** @param {string} url @returns {Promise<Document>} */
async function fetchPage(url) {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, credentials: 'same-origin' })
  if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`)
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

// --- selecting ---------------------------------------------------------------------------------------------------

/** @returns {HTMLInputElement[]} */
const boxes = () => [...document.querySelectorAll('input[name="id"][form="bulk"]')].filter(isInput)

/** @param {unknown} node @returns {node is HTMLInputElement} */
function isInput(node) {
  return node instanceof HTMLInputElement
}

/** @returns {string} How many are selected, in words. */
function showSelection() {
  const some = boxes()
  const count = some.filter((box) => box.checked).length
  const bulk = document.querySelector('[data-bulk]')
  const text = (bulk?.getAttribute('data-selected') ?? '0').replace('0', String(count))
  if (bulk instanceof HTMLElement) {
    const bulkText = bulk.querySelector('[data-bulk-text]')
    bulk.hidden = count === 0
    if (bulkText) bulkText.textContent = text
  }
  const master = document.querySelector('[data-select-all]')
  if (isInput(master)) {
    master.checked = count > 0 && count === some.length
    master.indeterminate = count > 0 && count < some.length
  }
  return text
}

/** @type {HTMLInputElement | null} */
let lastBox = null

document.addEventListener('click', (event) => {
  const box = event.target
  if (!isInput(box) || box.name !== 'id') return
  if (event.shiftKey && lastBox !== null) {
    const some = boxes()
    const [from, to] = [some.indexOf(lastBox), some.indexOf(box)].sort((a, b) => a - b)
    if (from !== undefined && to !== undefined && from >= 0)
      for (const one of some.slice(from, to + 1)) one.checked = box.checked
  }
  lastBox = box
})

document.addEventListener('change', (event) => {
  const box = event.target
  if (!isInput(box)) return
  if (box.matches('[data-select-all]')) for (const one of boxes()) one.checked = box.checked
  if (box.type !== 'checkbox') return
  const place = document.querySelector('[data-announce]')
  const text = showSelection()
  // Not by the text of the actions, which are hidden before: screen readers announce changes of what they know.
  if (place) place.textContent = text
  history.replaceState({ selected: [...checkedIds()] }, '')
})

// When the user comes back. Browsers would select what is at the same places of the list now, and another report takes that of a deleted one.
for (const box of boxes()) if (history.state?.selected?.includes(box.value)) box.checked = true
addEventListener('pageshow', showSelection)
showSelection()

/** The search has shown other results. */
document.addEventListener('content', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.dataset['results'] === undefined) return
  showSelection()
  follow()
})

// --- confirmations as a dialog ---------------------------------------------------------------------------------------

let isAsking = false

/** If the confirmation can't be fetched, it opens as a page. @param {string} url */
async function ask(url) {
  // Twice after a double click.
  if (isAsking) return
  isAsking = true
  let question
  try {
    question = (await fetchPage(url)).querySelector('[data-ask]')
  } catch {
    question = null
  }
  isAsking = false
  if (question === null) {
    location.assign(url)
    return
  }
  const dialog = document.createElement('dialog')
  dialog.className = 'ask-dialog'
  dialog.setAttribute('aria-labelledby', 'ask-title')
  dialog.append(question)
  dialog.addEventListener('click', (event) => {
    const close = event.target instanceof Element && event.target.closest('[data-close]')
    if (!close && event.target !== dialog) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

document.addEventListener('click', (event) => {
  const asks = event.target instanceof Element ? event.target.closest('[data-dialog]') : null
  if (asks === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (asks instanceof HTMLAnchorElement) ask(asks.href)
  if (asks instanceof HTMLButtonElement && asks.form) {
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(asks.form, asks)) fields.append(name, String(value))
    ask(`${asks.form.action}?${fields}`)
  }
})

// --- new reports --------------------------------------------------------------------------------------------------

const urls = document.querySelector('form[data-create] textarea')
if (urls instanceof HTMLTextAreaElement) {
  const grow = () => {
    urls.rows = Math.min(8, Math.max(1, urls.value.split('\n').length))
  }
  urls.addEventListener('input', grow)
  // Enter submits a single URL. With several, it inserts a line, and Ctrl+Enter submits.
  urls.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    if (!event.ctrlKey && !event.metaKey && urls.value.includes('\n')) return
    event.preventDefault()
    urls.form?.requestSubmit()
  })
  grow()
}

const createForm = document.querySelector('form[data-create]')
const options = createForm?.querySelector('[data-options]')
const reportPassword = createForm?.querySelector('input[type="password"]')

/** Shows the chosen options on their button, and requires the password where it is needed. */
function showOptions() {
  if (!(createForm instanceof HTMLFormElement) || !options) return
  const chosen = all(createForm, 'input[type="radio"]:checked + label')
  options.textContent = chosen.map((label) => label.textContent).join(' · ')
  if (isInput(reportPassword)) reportPassword.required = new FormData(createForm).get('privacy') === '2'
}

createForm?.addEventListener('change', showOptions)
// The browser may restore other choices when the user comes back.
addEventListener('pageshow', showOptions)
showOptions()

// --- running reports --------------------------------------------------------------------------------------------

const underWay = () => all(document, '[data-live="rows"] [data-under-way]')

/** Replaces what has changed, except what the user is interacting with. @param {Document} fresh */
function takeOver(fresh) {
  // One that has ended may no longer match the filter.
  if (underWay().some((row) => fresh.getElementById(row.id) === null) && replaceList(fresh)) return
  const rows = document.querySelector('[data-live="rows"]')
  const freshRows = fresh.querySelector('[data-live="rows"]')
  if (rows === null || freshRows === null) return
  const checked = checkedIds()
  const focused = document.activeElement
  for (const next of [...freshRows.children]) {
    const row = document.getElementById(next.id)
    if (row === null || row.contains(focused) || isSame(row, next)) continue
    const wasUnderWay = row.hasAttribute('data-under-way')
    row.replaceWith(next)
    for (const box of next.querySelectorAll('input[name="id"]')) {
      if (isInput(box)) box.checked = checked.has(box.value)
    }
    if (wasUnderWay && !next.hasAttribute('data-under-way')) announce(next)
  }
  replaceTabs(fresh)
  showSelection()
}

/** Shows the list as it is now, unless the user is in it. @param {Document} fresh @returns {boolean} Whether it does. */
function replaceList(fresh) {
  const list = document.querySelector('[data-results]')
  const freshList = fresh.querySelector('[data-results]')
  if (list === null || freshList === null || list.contains(document.activeElement)) return false
  const checked = checkedIds()
  list.replaceWith(freshList)
  replaceTabs(fresh)
  for (const box of boxes()) box.checked = checked.has(box.value)
  for (const scripted of all(freshList, '[data-scripted]')) scripted.hidden = false
  freshList.dispatchEvent(new Event('content', { bubbles: true }))
  const place = document.querySelector('[data-announce]')
  if (place) place.textContent = freshList.getAttribute('data-results')
  return true
}

/** @param {Document} fresh */
function replaceTabs(fresh) {
  const tabs = document.querySelector('[data-live="tabs"]')
  const freshTabs = fresh.querySelector('[data-live="tabs"]')
  if (tabs && freshTabs && !tabs.contains(document.activeElement)) tabs.replaceWith(freshTabs)
}

function checkedIds() {
  return new Set(boxes().flatMap((box) => (box.checked ? [box.value] : [])))
}

/** Compares what is visible; scripts may have changed the markup. @param {Element} row @param {Element} next */
function isSame(row, next) {
  return row.textContent === next.textContent && row.className === next.className
}

/** @param {Element} row */
function announce(row) {
  const place = document.querySelector('[data-announce]')
  const text = (/** @type {string} */ part) => row.querySelector(part)?.textContent?.trim() ?? ''
  row.classList.add('row-fresh')
  if (place) place.textContent = `${text('.row-link')}: ${text('.row-result')}`
}

let isFollowing = false

/** Polls while something runs, less often while nothing changes. */
async function follow() {
  if (isFollowing || location.pathname !== '/reports') return
  isFollowing = true
  let pause = 700
  let failures = 0
  while (underWay().length > 0 && failures < 5) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (document.hidden) continue
    try {
      const before = underWay().length
      const url = location.href
      const fresh = await fetchPage(url)
      failures = 0
      // The search has shown another list since.
      if (location.href !== url) continue
      takeOver(fresh)
      pause = underWay().length < before ? 700 : Math.min(SLOWEST, pause * 1.15)
    } catch {
      failures++
      pause = SLOWEST
    }
  }
  isFollowing = false
}

follow()

// --- progress of a batch --------------------------------------------------------------------------------------------

/** Replaces the progress until the batch is finished, unless the user is on one of its buttons. */
async function followBatch() {
  const unfinished = () => document.querySelector('[data-batch="unfinished"]')
  let failures = 0
  while (unfinished() !== null && failures < 5) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    if (document.hidden) continue
    try {
      const fresh = (await fetchPage(location.href)).querySelector('[data-batch]')
      const current = unfinished()
      failures = 0
      if (current === null || current.contains(document.activeElement)) continue
      if (fresh === null) current.remove()
      else current.replaceWith(fresh)
    } catch {
      failures++
    }
  }
}

followBatch()
