import { appendFileSync, readFileSync } from 'node:fs'

/** What a step of GitHub Actions gets from its environment, and tells the runner. Plain Node without dependencies. */

const TIMEOUT_MS = 30_000

/** A variable, or '' if it is not set. */
export function env(name) {
  return (process.env[name] ?? '').trim()
}

export function setOutput(name, value) {
  if (/[\r\n]/.test(value)) throw new Error(`The output ${name} has a line break.`)
  appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`)
}

/** A line in the log that the runner shows as a warning. */
export function warn(text) {
  console.log(`::warning::${text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`)
}

/** The payload of the event that started the workflow. */
export function readEvent() {
  return JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, 'utf8'))
}

/** The account of a personal token; null of that of a job, which has none. */
export async function askWhoWeAre() {
  try {
    return await send('GET', '/user')
  } catch (error) {
    if (error.status === undefined) throw error
    return null
  }
}

/** Asks the API about this repository. Throws an error with `status` if it refuses. */
export function ask(method, path, body) {
  return send(method, `/repos/${process.env.GITHUB_REPOSITORY}${path}`, body)
}

async function send(method, path, body) {
  const response = await fetch(`${process.env.GITHUB_API_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.GITHUB_TOKEN}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'content-type': 'application/json',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw Object.assign(new Error(`GitHub answered ${response.status}.`), { status: response.status })
  return response.json()
}
