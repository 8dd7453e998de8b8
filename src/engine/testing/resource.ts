import type { Resource, ResourceAnswer, ResourceKind, Resources, Timings } from '../model.ts'

export const QUICK: Timings = { dns: 5, connect: 5, tls: 10, wait: 30, download: 10, firstByte: 50, total: 60 }

/** A subresource that was fetched; what a test does not tell is harmless. */
export function resource(
  path: string,
  kind: ResourceKind,
  answer: Partial<ResourceAnswer> = {},
  more: Partial<Resource> = {},
): Resource {
  const url = new URL(path, 'https://example.com/').href
  const wireBytes = answer.wireBytes === undefined ? 1000 : answer.wireBytes
  return {
    url,
    kind,
    from: 'https://example.com/',
    load: 'eager',
    failure: null,
    answer: {
      status: 200,
      url,
      headers: [],
      httpVersion: '2',
      decodedBytes: wireBytes ?? 1000,
      gzipBytes: null,
      timings: QUICK,
      sample: null,
      imports: [],
      fonts: [],
      ...answer,
      wireBytes,
    },
    ...more,
  }
}

/** One that could not be fetched. */
export function missingResource(path: string, kind: ResourceKind): Resource {
  const failure = { code: 'timeout', message: 'It did not answer.' } as const
  return { ...resource(path, kind), answer: null, failure }
}

export function resources(...items: Resource[]): Resources {
  return { items, total: items.length, bound: null }
}
