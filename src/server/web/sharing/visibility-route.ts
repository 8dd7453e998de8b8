import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isReportPassword } from '../../../actions/people/passwords.ts'
import { PRIVACIES, PRIVACY_NAMES, type Privacy } from '../../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'

interface NewVisibility {
  privacy: Privacy
  /** Undefined: it stays as it is. */
  password: string | undefined
  indexable: boolean
}

interface SharedByOwner<T> {
  kind: 'report' | 'scan'
  /** Such as `/reports`. */
  route: string
  /** Only for its owner. */
  find(request: FastifyRequest): Promise<T>
  save(request: FastifyRequest, shared: T, visibility: NewVisibility): Promise<unknown>
}

/** The form of the share menu, with which the owner changes who can open a report or a scan. */
export function visibilityRoute<T extends { id: string; privacy: Privacy; hasPassword: boolean }>(
  app: FastifyInstance,
  { viewOf, setFlash }: WebContext,
  { kind, route, find, save }: SharedByOwner<T>,
): void {
  app.post(`${route}/:id/privacy`, async (request, reply) => {
    const shared = await find(request)
    const form = formOf(request)
    const { words: all } = viewOf(request)
    const words = { ...all.report.share, ...all[kind].share }
    const answer = (outcome: 'done' | 'problem', text: string) => {
      setFlash(reply, outcome, text, 'share')
      return reply.redirect(`${route}/${shared.id}#share`, 303)
    }
    const privacy = PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? shared.privacy
    // The field is hidden unless its choice is made.
    const password = (privacy === 2 && form.get('password')) || undefined
    if (password !== undefined && !isReportPassword(password)) return answer('problem', words.tooLong)
    if (privacy === 2 && password === undefined && !shared.hasPassword) return answer('problem', words.missingPassword)
    await save(request, shared, { privacy, password, indexable: form.get('indexable') === '1' })
    const isChanged = privacy === 2 && password !== undefined && shared.hasPassword
    return answer('done', words.saved[isChanged ? 'changedPassword' : PRIVACY_NAMES[privacy]])
  })
}
