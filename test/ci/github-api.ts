import { serve } from '../loopback.ts'

interface Comment {
  id: number
  body: string
  user: { type: string; id: number }
}

/** GitHub's API, as far as the action uses it. */
export interface GitHubApi {
  url: string
  comments: Comment[]
  artifacts: object[]
  /** The open pull requests. */
  pulls: { number: number; head: { sha: string } }[]
  /** Answers every write with 403, as for a fork. */
  isReadOnly: boolean
  /** Whose token it is: that of a person has an account. */
  user: Comment['user']
  asked: string[]
  close(): Promise<void>
}

export const JOB = { type: 'Bot', id: 1 }

export async function openGitHubApi(): Promise<GitHubApi> {
  const api: Omit<GitHubApi, 'url' | 'close'> = {
    comments: [],
    artifacts: [],
    pulls: [],
    isReadOnly: false,
    user: JOB,
    asked: [],
  }
  const server = await serve(async (request, response) => {
    const { method = '', url = '' } = request
    api.asked.push(`${method} ${url}`)
    let text = ''
    for await (const chunk of request) text += chunk
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.headers.authorization !== 'Bearer secret') return answer(401, {})
    const [path, query] = url.replace('/repos/owner/site', '').split('?') as [string, string?]
    if (method !== 'GET' && api.isReadOnly) return answer(403, {})
    const { body = '' } = text === '' ? {} : (JSON.parse(text) as { body?: string })
    if (path === '/actions/artifacts') {
      const page = Number(new URLSearchParams(query).get('page') ?? 1)
      return answer(200, { artifacts: api.artifacts.slice((page - 1) * 100, page * 100) })
    }
    if (path === '/user') return api.user.type === 'User' ? answer(200, api.user) : answer(403, {})
    if (path === '/pulls') return answer(200, api.pulls)
    if (method === 'GET' && path === '/issues/7/comments') return answer(200, api.comments)
    if (method === 'POST' && path === '/issues/7/comments') {
      const comment = { id: api.comments.length + 1, body, user: api.user }
      api.comments.push(comment)
      return answer(201, comment)
    }
    const comment = api.comments.find(({ id }) => path === `/issues/comments/${id}`)
    if (method !== 'PATCH' || comment === undefined) return answer(404, {})
    comment.body = body
    return answer(200, comment)
  })
  return Object.assign(api, { url: server.origin, close: server.close })
}
