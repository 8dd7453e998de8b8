// Lists with a search field: results while typing, and filters that apply at once. Without JavaScript, the form is submitted.

/** The URL of a list, without the empty fields of its form. @param {HTMLFormElement} form */
function urlOf(form) {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value !== '') fields.append(name, String(value))
  return fields.size === 0 ? form.action : `${form.action}?${fields}`
}

/** Milliseconds without a key press after which a search starts. */
const TYPING_PAUSE = 200
let searches = 0

/** Shows what matches while the user types. Only the latest search counts. @param {HTMLFormElement} form */
async function search(form) {
  const number = ++searches
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE))
  if (number !== searches) return
  const url = urlOf(form)
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, credentials: 'same-origin' })
    if (!answer.ok || answer.redirected) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (number === searches) showResults(fresh, url)
  } catch {
    // Enter still opens the result as a page.
  }
}

/** @param {Document} fresh @param {string} url */
function showResults(fresh, url) {
  const [results, freshResults] = [document, fresh].map((page) => page.querySelector('[data-results]'))
  if (!results || !freshResults) return
  history.replaceState(null, '', url)
  results.replaceWith(freshResults)
  // Notices have buttons that lead back to the list.
  for (const part of ['tabs', 'removals']) {
    const [before, after] = [document, fresh].map((page) => page.querySelector(`[data-live="${part}"]`))
    if (before && after) before.replaceWith(after)
  }
  showScripted(freshResults)
  freshResults.dispatchEvent(new Event('content', { bubbles: true }))
  const place = document.querySelector('[data-announce]')
  if (place) place.textContent = freshResults.getAttribute('data-results')
}

/** A slash leads to the search, unless it is typed into a field. */
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
  const field = document.querySelector('[data-search]')
  if (!(field instanceof HTMLInputElement)) return
  event.preventDefault()
  field.focus()
  field.select()
})

for (const form of document.querySelectorAll('form[data-filters]')) {
  if (!(form instanceof HTMLFormElement)) continue
  let isChosen = false
  const choose = () => {
    isChosen = true
    location.assign(urlOf(form))
  }
  let isByKey = false
  form.addEventListener('keydown', (event) => {
    isByKey = isStep(event)
  })
  form.addEventListener('pointerdown', () => {
    isByKey = false
  })
  form.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) return
    if (isByKey) showApply(form, true)
    else choose()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    searches++
    location.assign(urlOf(form))
  })
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.matches('[data-search]')) search(form)
  })
  showApply(form, false)
  // Typed before this script ran. A text that the browser restores has no focus, and stays as it is.
  const field = form.querySelector('[data-search]:focus')
  if (field instanceof HTMLInputElement && field.value !== field.defaultValue) search(form)
  // The same for a filter. After going back, the browser restores the filter of the list that the user came from.
  const filter = form.querySelector('select:focus')
  if (filter instanceof HTMLSelectElement && filter.value !== shownBy(filter)) choose()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted || !isChosen) for (const select of form.querySelectorAll('select')) select.value = shownBy(select)
  })
}

/**
 * Whether a key goes from one option of a closed list to the next. Each of them is chosen on the way, and none may open another page:
 * the button or Enter does.
 * @param {KeyboardEvent} event
 */
function isStep({ key, target, altKey }) {
  return target instanceof HTMLSelectElement && !altKey && key !== ' ' && /^(.|Arrow.*|Page.*|Home|End)$/u.test(key)
}

/** @param {HTMLFormElement} form @param {boolean} isShown */
function showApply(form, isShown) {
  for (const button of form.querySelectorAll('[data-apply]')) button.toggleAttribute('hidden', !isShown)
}

/** The value that the page came with. @param {HTMLSelectElement} select */
function shownBy(select) {
  const options = [...select.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** What needs a script is hidden until there is one. @param {ParentNode} root */
function showScripted(root) {
  for (const scripted of root.querySelectorAll('[data-scripted]')) scripted.removeAttribute('hidden')
}

showScripted(document)
