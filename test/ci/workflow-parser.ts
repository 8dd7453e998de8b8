import { registerHooks } from 'node:module'

// GitHub's parser imports its schemas as JSON in a way that Node refuses.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser')
hooks.deregister()

/** What GitHub would object to in the file of a workflow or of an action. */
export function objectionsTo(kind: 'workflow' | 'action', content: string): string[] {
  const parse = kind === 'workflow' ? parseWorkflow : parseAction
  const { context } = parse({ name: `${kind}.yml`, content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}
