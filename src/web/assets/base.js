/** What makes every page a little better: copy buttons, times in the reader's zone, menus that close, a theme at once. */

enableCopying(document)

/** @param {ParentNode} root */
function enableCopying(root) {
  for (const button of root.querySelectorAll('button[data-copy]')) {
    if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      const label = button.querySelector('span')
      await navigator.clipboard.writeText(button.dataset.copy ?? '')
      if (label === null || button.dataset.copied === undefined) return
      const before = label.textContent
      label.textContent = button.dataset.copied
      setTimeout(() => {
        label.textContent = before
      }, 2000)
    })
  }
}

const exact = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeStyle: 'long' })

function localiseTimes(/** @type {ParentNode} */ root = document) {
  for (const time of root.querySelectorAll('time[datetime]'))
    if (time instanceof HTMLTimeElement) time.title = exact.format(new Date(time.dateTime))
}

localiseTimes()

/** Scripts that put something new into the page say so; they cannot import this file, for its hash is in its address. */
document.addEventListener('content', ({ target }) => {
  if (!(target instanceof Element)) return
  enableCopying(target)
  localiseTimes(target)
})

/** Folded questions close when one looks elsewhere, or presses Escape. */
const openQuestions = () => document.querySelectorAll('details[data-dismiss][open]')

document.addEventListener('click', ({ target }) => {
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

/** The theme changes where one stands; the form tells the server, so that the next page comes in it. */
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
    // Kept also where the reader goes on to the next page at once.
    await fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
  })
