/** How to use the API, in Markdown: the description of the OpenAPI document, and the beginning of the page /docs. */
export const GUIDE = [
  'Audits of webpages: good, decent or bad, with every finding explained.',

  '**Keys.** Send the header `Authorization: Bearer <API_KEY>` with every request. Create a key on your account page or with `verdict keys create`; it is shown once. A key with the scope `read` can only read. A key can expire, and can be revoked at any time.',

  '**Bodies.** Send `application/x-www-form-urlencoded`, `application/json` or `multipart/form-data`, all with the same fields, up to 64 KiB (3 MiB to create many reports). A field that is empty or null counts as absent.',

  '**Results.** Creating a report responds when its Quick run has ended, after 15 seconds at the latest: `Prefer: wait=N` waits up to N seconds, at most 60, and `Prefer: respond-async` not at all. While `status` is `queued` or `running`, ask for the report every few seconds, with `If-None-Match` and the ETag that you have: the answer is 304 until something has changed.',

  '**Pages.** Lists have 10 records a page, or as many as `per_page` says. Follow `links.next`, or the Link header, until it is null. `meta` has the position and the total.',

  '**Limits.** Each key has 600 requests and 60 runs a minute, unless the operator has changed that; `GET /api/v1/account` tells. The headers RateLimit and RateLimit-Policy say what is left, and a 429 says in Retry-After when to go on. A URL has up to 2,048 characters, a password 1 to 256, and URL and headers together 16 KiB.',

  '**Retries.** Send `Idempotency-Key` with a request that creates reports: repeated within 24 hours, it answers with the same reports and `Idempotent-Replayed: true`. Send `If-Match` with the ETag of a report to change or delete that version of it and no other.',

  '**Errors** are `application/problem+json` (RFC 9457): `detail` says what is wrong, and a 422 has the errors of each field. Send `Accept-Language: de` to get them in German.',
].join('\n\n')
