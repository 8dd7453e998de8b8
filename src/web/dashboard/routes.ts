import type { FastifyInstance } from 'fastify'
import type { WebTools } from '../tools.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { reportListRoutes } from './report-routes.ts'

/** The lists of reports and projects, and what is done from there. */
export function dashboardRoutes(app: FastifyInstance, tools: WebTools): void {
  reportListRoutes(app, tools)
  bulkRoutes(app, tools)
  projectRoutes(app, tools)
}
