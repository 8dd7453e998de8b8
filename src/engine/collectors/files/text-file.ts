import type { CollectContext } from '../../collector.ts'
import { headerValue } from '../../derive/http/headers.ts'
import type { TextFile } from '../../model.ts'

/** Fetches a small text file and follows redirects. The text is kept only if the status is 2xx. */
export async function readTextFile(url: URL, context: Omit<CollectContext, 'url'>, limit: number): Promise<TextFile> {
  const { http, signal, budget } = context
  const { reply } = await http.follow(url, {
    signal,
    budget,
    limit,
    onLimit: 'truncate',
    accept: 'text/plain,*/*;q=0.5',
  })
  const found = reply.status >= 200 && reply.status < 300
  return {
    url: reply.url,
    status: reply.status,
    contentType: headerValue(reply.headers, 'content-type'),
    // A BOM may be what is wrong with the file.
    text: found ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply.body) : '',
    truncated: found && reply.truncated,
    bytes: reply.decodedBytes,
  }
}
