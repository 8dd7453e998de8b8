import type { Collected, Page, Timings } from '../../engine/model.ts'
import type { PageRecord } from './schema.ts'

export type PreviewRecord = Required<Pick<PageRecord, 'title' | 'description' | 'language' | 'social'>>

export function pageRecord(page: Page, preview: Collected<PreviewRecord>): PageRecord {
  const { title, description, language, social } = preview.ok ? preview.value : NO_PREVIEW
  return {
    url: page.url,
    redirects: page.hops.map(({ url, status, location, timings }) => ({
      url,
      status,
      location,
      duration: timings?.total ?? null,
    })),
    status: page.status,
    http_version: page.httpVersion,
    address: page.address,
    wire_bytes: page.wireBytes,
    decoded_bytes: page.decodedBytes,
    timings: page.timings && phases(page.timings),
    title,
    description,
    language,
    social,
  }
}

const NO_PREVIEW: PreviewRecord = { title: null, description: null, language: null, social: null }

function phases({ dns, connect, tls, wait, download, firstByte, total }: Timings): NonNullable<PageRecord['timings']> {
  return { dns, connect, tls, wait, download, first_byte: firstByte, total }
}
