/** For every page: copy buttons, links to PDFs, local times, details elements that close, and switching the theme without a reload. */

enableCopying(document)

// The page is the answer to a form, since nothing stores what it shows. Reloading it would create another key or link.
const secret = document.querySelector('.secret[data-page]')
if (secret instanceof HTMLElement) history.replaceState(null, '', secret.dataset.page)

/** @param {ParentNode} root */
function enableCopying(root) {
  for (const button of root.querySelectorAll('button[data-copy]')) {
    if (button instanceof HTMLButtonElement) button.hidden = false
  }
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('button[data-copy]') : null
  if (!(button instanceof HTMLButtonElement)) return
  const label = button.querySelector('span')
  const isCopied = await copy(button.dataset.copy ?? '', button)
  button.focus()
  if (!isCopied) selectText(button.parentElement)
  if (!isCopied || label === null || button.dataset.copied === undefined) return
  const before = label.textContent
  // After another click: the first one puts the label back.
  if (before === button.dataset.copied) return
  label.textContent = button.dataset.copied
  setTimeout(() => {
    label.textContent = before
  }, 2000)
})

/**
 * To be copied by hand.
 * @param {Element | null} around
 */
function selectText(around) {
  const shown = around?.querySelector('code, input[data-select]')
  if (shown instanceof HTMLInputElement) shown.select()
  else if (shown) getSelection()?.selectAllChildren(shown)
}

/**
 * Browsers offer the clipboard only on https and localhost. Elsewhere the older way still works.
 * @param {string} text
 * @param {Element} button
 * @returns {Promise<boolean>} Whether it was copied.
 */
async function copy(text, button) {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  // Next to the button: the focus must not leave the menu or dialog that it is in.
  button.after(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

/**
 * A PDF waits for audits in the browser, up to 90 seconds. Until it is ready, its link says so; the server keeps it for the request
 * that opens it.
 */
document.addEventListener('click', async (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey } = event
  const link = target instanceof Element ? target.closest('a[data-waiting]') : null
  const label = link?.querySelector('span')
  // In a new tab or window, the browser shows by itself that it waits.
  if (!(link instanceof HTMLAnchorElement) || !label || button !== 0 || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  const before = label.textContent
  if (before === link.dataset.waiting) return
  label.textContent = link.dataset.waiting ?? ''
  const answer = await fetch(link.href, { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  label.textContent = before
  // The server leads back to this page, which says what is wrong.
  if (answer?.type === 'opaqueredirect') location.reload()
  else location.assign(link.href)
})

const exact = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeStyle: 'long' })

function localizeTimes(/** @type {ParentNode} */ root = document) {
  for (const time of root.querySelectorAll('time[datetime]'))
    if (time instanceof HTMLTimeElement) time.title = exact.format(new Date(time.dateTime))
}

localizeTimes()

/** Other scripts dispatch this event after they change the page. They can't import this file, because its URL contains a hash. */
document.addEventListener('content', ({ target }) => {
  if (!(target instanceof Element)) return
  enableCopying(target)
  localizeTimes(target)
})

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.select !== undefined) target.select()
})

/** Open confirmations and menus close on Escape, or when the focus or a click goes elsewhere. */
const openQuestions = () => document.querySelectorAll('details[data-dismiss][open]')

for (const type of ['click', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    for (const details of openQuestions())
      if (target instanceof Node && !details.contains(target)) details.removeAttribute('open')
  })

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const details of openQuestions()) {
    details.removeAttribute('open')
    details.querySelector('summary')?.focus()
  }
})

/** In a menu that is a list, the arrow keys move as well as Tab. */
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const menu = target instanceof Element ? target.closest('details.menu') : null
  const items = [...(menu?.querySelectorAll('.menu-list :is(a, button:not([hidden]))') ?? [])]
  const last = items.length - 1
  const at = target instanceof Element ? items.indexOf(target) : -1
  const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[key]
  const item = next === undefined ? undefined : items[next]
  if (!(item instanceof HTMLElement)) return
  event.preventDefault()
  menu?.setAttribute('open', '')
  item.focus()
})

/** Scripts put filters into the URL of the page. Changing the language leads back to what is shown now. */
const opened = location.pathname + location.search
document.addEventListener(
  'submit',
  ({ target }) => {
    const form = target instanceof HTMLFormElement && target.dataset.choice !== undefined ? target : null
    const back = form?.elements.namedItem('back')
    const shown = location.pathname + location.search
    if (back instanceof HTMLInputElement && shown !== opened) back.value = shown
  },
  { capture: true },
)

/** Forms whose answer is on its way. A second click would create a second key or channel, and lose the answer to the first. */
const sent = new Set()
/** After this time, a user who has stopped the page from loading can try again. */
const ANSWER_MS = 10_000

document.addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
  if (sent.has(form)) {
    event.preventDefault()
    return
  }
  sent.add(form)
  setTimeout(() => sent.delete(form), ANSWER_MS)
})
addEventListener('pageshow', () => sent.clear())

/** Changes the theme at once, and submits the form so that the next page has it too. */
const themes = [...document.querySelectorAll('form[data-choice="theme"]')]
for (const form of themes)
  form.addEventListener('submit', async (event) => {
    const chosen = event instanceof SubmitEvent ? event.submitter : null
    if (!(chosen instanceof HTMLButtonElement) || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form, chosen)) body.append(name, String(value))
    document.documentElement.dataset.theme = chosen.value
    document
      .querySelector('meta[name="color-scheme"]')
      ?.setAttribute('content', chosen.value === 'auto' ? 'light dark' : chosen.value)
    for (const button of themes.flatMap((one) => [...one.querySelectorAll('button')]))
      button.setAttribute('aria-pressed', String(button.value === chosen.value))
    // Completes even if the user leaves the page.
    await fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
  })

// On narrow screens, the current tab may be out of sight.
for (const tabs of document.querySelectorAll('.tabs, .site-header nav'))
  showTab(tabs, tabs.querySelector('[aria-current]'))

/**
 * Not by scrollIntoView: in Chrome, the Tab key would go on from there and skip everything above.
 * @param {Element} tabs
 * @param {Element | null} tab
 */
function showTab(tabs, tab) {
  if (!(tabs instanceof HTMLElement) || !(tab instanceof HTMLElement)) return
  const middle = tab.getBoundingClientRect().left + tab.offsetWidth / 2
  tabs.scrollLeft += middle - tabs.getBoundingClientRect().left - tabs.clientWidth / 2
}
