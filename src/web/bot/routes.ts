import type { FastifyInstance } from 'fastify'
import { renderPage } from '../render.ts'
import type { WebTools } from '../tools.ts'
import { viewOf } from '../view.ts'
import { BotPage } from './bot-page.tsx'

/** The page that our bot's name leads to. */
export function botRoutes(app: FastifyInstance, { config }: WebTools): void {
  app.get('/bot', async (request, reply) =>
    renderPage(reply, BotPage({ view: viewOf(request), contact: config.contact, url: config.url }), {
      indexable: true,
    }),
  )
}
