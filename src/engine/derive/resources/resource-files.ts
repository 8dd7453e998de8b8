import type { ResourceKind } from '../../model.ts'
import type { Subresource } from './subresources.ts'

/** A file the markup asks for, however often it does. */
export interface AskedFile {
  host: string
  kind: ResourceKind
}

/** Each file once, in document order. */
export function askedFiles(subresources: Subresource[]): AskedFile[] {
  const seen = new Set<string>()
  const files: AskedFile[] = []
  for (const { url, kind } of subresources) {
    const before = seen.size
    if (seen.add(url.href).size > before) files.push({ host: url.hostname, kind })
  }
  return files
}
