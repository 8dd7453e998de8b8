import type { Preview } from '../engine/derive/metadata/preview.ts'
import type { Got, Page, Timings } from '../engine/model.ts'

/** Facts of the page in `results`: where it is, how it came, and what others show of it. */
export function pageFacts(page: Page, preview: Got<Preview>): object {
  const { title, description, language, social } = preview.ok ? preview.value : NOTHING
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

const NOTHING: Preview = { title: null, description: null, language: null, social: null }

function phases({ dns, connect, tls, wait, download, firstByte, total }: Timings): object {
  return { dns, connect, tls, wait, download, first_byte: firstByte, total }
}
