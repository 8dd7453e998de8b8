import type { ProjectRole } from '../../../vocabulary.ts'
import { sitePath } from '../scans/paths.ts'

/** A project, and what the visitor may do with its policy. */
export interface PolicyPlace {
  ownerId: string
  project: string
  role: ProjectRole
}

export function settingsPath(project: string): string {
  return `${sitePath(project)}/settings`
}

/** The page of the policy or one of its forms. Members name the owner, because they may have a project of the same name. */
export function policyPath(
  { ownerId, project, role }: PolicyPlace,
  part: '' | '/adopt' | '/delete' = '',
  version?: string,
): string {
  const query = new URLSearchParams({
    ...(role !== 'owner' && { owner: ownerId }),
    ...(version !== undefined && { version }),
  })
  return `${sitePath(project)}/policy${part}${query.size > 0 ? `?${query}` : ''}`
}
