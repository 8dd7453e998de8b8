import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, askWhoWeAre, env, readEvent, warn } from './github.mjs'

/** Writes the comment on the pull request, or replaces the one of an earlier run: a hidden mark tells which that is. */

const MOST_CHARACTERS = 65_000
const PAGES = 30

const name = env('VERDICT_NAME')
if (!/^[\w.-]+$/.test(name)) throw new Error(`"${name}" can't be the name of a comment.`)
const mark = `<!-- verdict:${name} -->`
const file = env('VERDICT_COMMENT_FILE')
const event = readEvent()

try {
  const pull = await findPull()
  if (pull === undefined) console.log('This run belongs to no open pull request.')
  else await write(pull, `${mark}\n${textOf()}`)
} catch (error) {
  if (error.status !== 403 && error.status !== 404) throw error
  warn(
    'The comment could not be written: the job needs the permission pull-requests: write, which pull requests of forks never have. See docs/ci.md.',
  )
}

/** Of a pull request's own run, or of the run that `workflow_run` follows. That event has no number for forks. */
async function findPull() {
  const { pull_request: own, workflow_run: run } = event
  if (own) return own.number
  if (!run) return undefined
  const head = `${run.head_repository.owner.login}:${run.head_branch}`
  const pulls = await ask('GET', `/pulls?state=open&per_page=100&head=${encodeURIComponent(head)}`)
  return pulls.find(({ head: { sha } }) => sha === run.head_sha)?.number
}

/** What another run has made may come from a fork, so that nobody is mentioned in it. */
function textOf() {
  const text = readFileSync(file || join(env('VERDICT_OUTPUT_DIR'), 'verdict-comment.md'), 'utf8')
  const own = file ? text.replaceAll('@', '@\u200b').replaceAll('<!--', '&lt;!--') : text
  return own.slice(0, MOST_CHARACTERS)
}

async function write(pull, body) {
  let account
  for (let page = 1; page <= PAGES; page++) {
    const comments = await ask('GET', `/issues/${pull}/comments?per_page=100&page=${page}`)
    const marked = comments.filter(({ body }) => body?.startsWith(mark))
    if (marked.length > 0 && account === undefined) account = await askWhoWeAre()
    // Anyone can write the mark; only the comments of bots and those of our own account are ours.
    const earlier = marked.find(({ user }) => user?.type === 'Bot' || (account && user?.id === account.id))
    if (earlier) return ask('PATCH', `/issues/comments/${earlier.id}`, { body })
    if (comments.length < 100) break
  }
  return ask('POST', `/issues/${pull}/comments`, { body })
}
