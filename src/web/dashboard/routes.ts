import type { FastifyInstance } from 'fastify'
import type { WebTools } from '../tools.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { createCreations } from './creations.ts'
import { projectRoutes } from './project-routes.ts'
import { reportListRoutes } from './report-routes.ts'

/** The lists of reports and projects, and what is done from there. */
export function dashboardRoutes(app: FastifyInstance, tools: WebTools): void {
  const creations = createCreations(tools.config.createLimit, tools.now)
  reportListRoutes(app, tools, creations)
  bulkRoutes(app, tools, creations)
  projectRoutes(app, tools)
}
