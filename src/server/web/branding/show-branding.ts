import type { FastifyRequest } from 'fastify'
import { type Branding, effectiveBranding } from '../../../domain/branding/branding.ts'
import type { WebContext } from '../context.ts'
import { wordsWithName } from '../words/words-with-name.ts'

/** From here on, the page presents itself as the project does. */
export function showBranding(
  { branding: instance, viewOf }: Pick<WebContext, 'branding' | 'viewOf'>,
  request: FastifyRequest,
  project: Branding | null | undefined,
): void {
  if (!project) return
  const view = viewOf(request)
  view.branding = effectiveBranding(instance.current(), project)
  view.words = wordsWithName(view.language, view.branding.name)
}
