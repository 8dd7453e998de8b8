import { readContentChecks } from '../../engine/derive/content/written-checks.ts'
import type { ContentCheck } from '../../engine/model.ts'
import { appliesTo } from './paths.ts'
import type { Policy } from './schema.ts'

/** What a policy says about the content of the page at a URL. */
export function contentChecksOf({ content = [] }: Pick<Policy, 'content'>, url: string): ContentCheck[] {
  const applies = appliesTo(url)
  return content
    .filter(({ paths }) => applies(paths))
    .flatMap(({ must_contain = [], must_not_contain = [] }) => [
      ...checksIn('must_contain', must_contain),
      ...checksIn('must_not_contain', must_not_contain),
    ])
}

/** They were checked with the policy. */
function checksIn(kind: ContentCheck['kind'], written: readonly string[]): ContentCheck[] {
  const read = readContentChecks(kind, written)
  return 'checks' in read ? read.checks : []
}
