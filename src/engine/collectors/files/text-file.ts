import type { CollectContext } from '../../collector.ts'
import { headerValue } from '../../derive/http/headers.ts'
import type { TextFile } from '../../model.ts'

/** A small text file, redirects followed. The text of anything but a 2xx answer is of no use and not kept. */
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
    // A BOM is part of what the file says, and may be what is wrong with it.
    text: found ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply.body) : '',
    truncated: found && reply.truncated,
    bytes: reply.decodedBytes,
  }
}
