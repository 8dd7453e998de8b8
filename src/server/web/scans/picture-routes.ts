import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Picture } from '../../../engine/browser-evidence.ts'
import type { BrowserObservation } from '../../../engine/deepen.ts'
import { findObservation } from '../../../queue/scans/judge/rejudge-page.ts'
import { matchesEtag } from '../../http/etag.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import type { ScanAccess } from './access.ts'

interface PicturePath {
  Params: { id: string; n: string; index?: string }
}

/** Pictures of the pages that a browser opened, from what the scan kept of them. */
export function pictureRoutes(app: FastifyInstance, { storage }: WebContext, scanAccess: ScanAccess): void {
  app.get<PicturePath>('/scans/:id/pages/:n/screenshot.webp', (request, reply) =>
    answer(request, reply, ({ rendered }) =>
      rendered.ok && rendered.value.screenshot.ok ? rendered.value.screenshot.value : undefined,
    ),
  )

  app.get<PicturePath>('/scans/:id/pages/:n/filmstrip/:index', (request, reply) =>
    answer(request, reply, ({ lab }) => (lab?.ok ? lab.value.filmstrip[numberOf(request.params.index)] : undefined)),
  )

  async function answer(
    request: FastifyRequest<PicturePath>,
    reply: FastifyReply,
    choose: (observation: BrowserObservation) => Picture | undefined,
  ): Promise<FastifyReply> {
    const data = await scanAccess.findReadable(request)
    const { scan } = data
    const observation = await findObservation(storage, scan, numberOf(request.params.n))
    const picture = observation && choose(observation)
    if (picture === undefined) throw notFound()
    // A scan that has ended never changes its pictures, but access to them can change, so caches must revalidate.
    const etag = `"${scan.id}-${scan.attempt}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(picture.type).send(Buffer.from(picture.base64, 'base64'))
  }
}

/** -1 for what is no number. */
function numberOf(typed: string | undefined): number {
  return /^\d{1,9}$/.test(typed ?? '') ? Number(typed) : -1
}
