import type { OpenApi } from './openapi.ts'

/** What the interface tells of itself to the pages beside it. */
export interface Described {
  /** Asked when somebody looks: by then every route is there. */
  document(): unknown
  problems: Record<string, { status: number; title: string; about: string }>
}

export function openApiOf({ document }: Described): OpenApi {
  return document() as OpenApi
}
