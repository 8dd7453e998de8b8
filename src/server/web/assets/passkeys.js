// @ts-check
/** Creates and uses passkeys. Without this script, their buttons stay hidden, and people sign in with their password. */

if (window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined)
  for (const form of document.querySelectorAll('form[data-passkey]'))
    if (form instanceof HTMLFormElement) {
      form.hidden = false
      form.addEventListener('submit', (event) => {
        if (form.dataset['answered'] !== undefined) return
        event.preventDefault()
        answer(form)
      })
    }

/**
 * Asks the authenticator and submits the form with its answer.
 * @param {HTMLFormElement} form
 */
async function answer(form) {
  const button = form.querySelector('button')
  const problem = form.querySelector('[role="alert"]')
  const field = form.elements.namedItem('answer')
  if (button === null || problem === null || !(field instanceof HTMLInputElement)) return
  button.disabled = true
  problem.textContent = ''
  try {
    const body = new URLSearchParams({ csrf: String(new FormData(form).get('csrf')) })
    const reply = await fetch(String(form.dataset['passkey']), { method: 'POST', body, redirect: 'manual' })
    // To the sign-in page, because the last sign-in is too long ago. The form leads there, too.
    if (reply.type === 'opaqueredirect') {
      submit(form)
      return
    }
    if (!reply.ok) throw new Error(await reply.text())
    const options = await reply.json()
    const credential =
      form.dataset['ceremony'] === 'create'
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    if (!(credential instanceof PublicKeyCredential)) throw new Error('There is no credential.')
    field.value = JSON.stringify(credential.toJSON())
    submit(form)
  } catch {
    problem.textContent = form.dataset['problem'] ?? ''
    button.disabled = false
  }
}

/** @param {HTMLFormElement} form */
function submit(form) {
  form.dataset['answered'] = ''
  form.requestSubmit()
}
