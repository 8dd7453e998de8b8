import { expect, it } from 'vitest'
import { curlOf } from './curl.tsx'
import type { Operation } from './reference.ts'

const field = (place: string, name: string, example: string | null) => ({
  place,
  name,
  example,
  type: 'string',
  record: null,
  required: false,
  allowed: [],
  fallback: null,
  description: '',
})

const operation = (changes: Partial<Operation>): Operation => ({
  id: 'one',
  methods: ['GET'],
  path: '/things',
  summary: '',
  description: '',
  parameters: [],
  bodyTypes: [],
  answers: [],
  ...changes,
})

const KEY = '-H "Authorization: Bearer $VERDICT_KEY"'

it.each<[string, Partial<Operation>, string]>([
  ['needs no method to read', {}, `curl https://v.example/things \\\n  ${KEY}`],
  [
    'fills the path',
    { methods: ['DELETE'], path: '/things/{id}', parameters: [field('path', 'id', '7')] },
    `curl -X DELETE https://v.example/things/7 \\\n  ${KEY}`,
  ],
  [
    'sends what has an example, and nothing else',
    { methods: ['POST'], parameters: [field('body', 'url', 'https://example.com/'), field('body', 'password', null)] },
    `curl -X POST https://v.example/things \\\n  ${KEY} \\\n  -d url=https://example.com/`,
  ],
  [
    'quotes what a shell would read otherwise',
    { parameters: [field('query', 'search', "it's & more")] },
    `curl 'https://v.example/things?search=it'\\''s%20%26%20more' \\\n  ${KEY}`,
  ],
])('%s', (_, changes, line) => {
  expect(curlOf(operation(changes), 'https://v.example')).toBe(line)
})
