import { type TSchema, Type } from 'typebox'
import { oneOf } from '../../domain/results/json-schema.ts'
import { listExample, problemExample } from './examples.ts'
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from './problems.ts'
import { ref } from './schemas.ts'

/** The responses of an operation, as routes declare them for the OpenAPI document. */

const header = (description: string, options: object = {}) => Type.String({ description, ...options })

/** By their names; `version` is an `etag`, too. */
const HEADERS = {
  'content-language': header('The language of the sentences in the results and of errors: `en` or `de`.'),
  etag: header(
    'The version; send it as If-None-Match to get 304 while it is unchanged, and as If-Match to change only this version.',
  ),
  'content-disposition': header('The name of the file.'),
  version: header('The version of this response; send it as If-None-Match to get 304 while it is unchanged.'),
  link: header(
    'The first, last, previous and next page (RFC 8288); absent if it would be longer than 3,000 characters.',
  ),
  location: header('The URL of the report or scan in the API.', { format: 'uri' }),
  'idempotent-replayed': header(
    '`true` where an earlier request with the same Idempotency-Key created the report or scan.',
  ),
  'preference-applied': header('The preference of the Prefer header that was applied (RFC 7240).'),
}

/** A request header of the operations that answer with a report. */
export const LanguageHeader = Type.Optional(
  Type.String({
    description:
      'The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English.',
    examples: ['de, en;q=0.5'],
  }),
)

/** A request header of the operations that change a report. */
export const IfMatchHeader = Type.Optional(
  Type.String({
    description: 'The ETag of the version to change; if it has changed since, it is left as it is, with a 412.',
    examples: ['W/"1-mgu5kc2g"'],
  }),
)

const COMMON_HEADERS = {
  'x-request-id': header('The id of this request in the logs.'),
  ratelimit: header('What remains of the rate limits of the key.'),
  'ratelimit-policy': header('The rate limits of the key.'),
}

const PROBLEM_HEADERS: Record<number, Record<string, TSchema>> = {
  401: { 'www-authenticate': header('Bearer (RFC 6750).') },
  405: { allow: header('The methods that this path supports.') },
  429: { 'retry-after': header('Seconds until the next request is allowed.') },
  503: { 'retry-after': header('Seconds after which to try again.') },
}

/** The headers of an answer, besides those that all of them have. */
type HeaderNames = readonly (keyof typeof HEADERS)[]

function headersOf(names: HeaderNames) {
  const headers = names.map((name) => [name === 'version' ? 'etag' : name, HEADERS[name]])
  return { ...COMMON_HEADERS, ...Object.fromEntries(headers) }
}

export function answer(description: string, schema: TSchema, example: object, headers: HeaderNames = []) {
  return { description, headers: headersOf(headers), content: { 'application/json': { schema, example } } }
}

/** A response that is not JSON: an example of each content type. */
export function fileAnswer(description: string, examples: Record<string, string>, headers: HeaderNames = []) {
  const content = Object.entries(examples).map(([type, example]) => [type, { schema: Type.String(), example }])
  return { description, headers: headersOf(headers), content: Object.fromEntries(content) }
}

/** A record, by the name of its schema. */
export function recordAnswer(description: string, name: string, example: object, headers: HeaderNames = []) {
  return answer(description, Type.Object({ data: ref(name) }), { data: example }, headers)
}

/** What was deleted, by its id. */
export function deletedAnswer(description: string, object: string, id: string) {
  const schema = Type.Object({ id: Type.String({ format: 'uuid' }), ...deletion(object) })
  return answer(description, schema, { id, object, deleted: true })
}

/** What every answer to a deletion says. */
export function deletion(object: string) {
  return { object: oneOf([object]), deleted: Type.Unsafe<true>({ type: 'boolean', enum: [true] }) }
}

/** A page of a list, by the name of the schema of its records, or that it is unchanged. */
export function listAnswer(things: string, name: string, example: object, path: string, headers: HeaderNames = []) {
  const schema = Type.Object({ data: Type.Array(ref(name)), links: ref('Links'), meta: ref('Meta') })
  return {
    200: answer(`A page of ${things}.`, schema, listExample(example, path), ['version', 'link', ...headers]),
    304: { description: 'The page has not changed since the version that If-None-Match names.', type: 'null' },
  }
}

/** The problems that an operation may answer with, besides those that all of them share. */
export function problems(...statuses: number[]) {
  const answers: Record<number, object> = {}
  for (const status of [400, 401, 429, 500, 503, ...statuses].sort()) {
    const [code, { about }] = Object.entries(PROBLEMS).find(([, problem]) => problem.status === status)!
    answers[status] = {
      description: about,
      headers: {
        'x-request-id': COMMON_HEADERS['x-request-id'],
        'content-language': HEADERS['content-language'],
        ...PROBLEM_HEADERS[status],
      },
      content: { [PROBLEM_TYPE]: { schema: ref('Problem'), example: problemExample(code as ProblemCode) } },
    }
  }
  return answers
}
