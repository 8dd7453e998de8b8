import { ask, env, setOutput, warn } from './github.mjs'

/** Finds the workflow run whose baseline this one compares with: the last on the base branch that kept one. */

const PAGES = 30

const branch = env('GITHUB_BASE_REF') || env('GITHUB_REF_NAME')
try {
  const found = await find()
  if (found !== undefined) setOutput('run-id', String(found.workflow_run.id))
  else console.log(`There is no baseline of ${branch} yet.`)
} catch (error) {
  warn(`The baseline of ${branch} could not be found: ${error.message} The job needs the permission actions: read.`)
}

/** The newest come first; every run of a pull request keeps one too. */
async function find() {
  const name = `${encodeURIComponent(env('VERDICT_NAME'))}-baseline`
  for (let page = 1; page <= PAGES; page++) {
    const { artifacts } = await ask('GET', `/actions/artifacts?per_page=100&page=${page}&name=${name}`)
    const found = artifacts.find(isBaseline)
    if (found !== undefined || artifacts.length < 100) return found
  }
}

function isBaseline({ expired, workflow_run: run }) {
  // A fork may have a branch of the same name, and may write there what it likes.
  const isOwn = run?.head_repository_id === run?.repository_id
  return !expired && isOwn && run.head_branch === branch && String(run.id) !== env('GITHUB_RUN_ID')
}
