import { expect, it } from 'vitest'
import { type OpenApi, type OperationObject, readReference } from './reference.ts'

const update = (operationId: string): OperationObject => ({
  operationId,
  tags: ['Things'],
  summary: 'Update a thing',
  parameters: [{ name: 'id', in: 'path', required: true, example: '7', schema: { type: 'string', format: 'uuid' } }],
  requestBody: {
    content: {
      'application/json': {
        schema: { properties: { privacy: { type: 'integer', enum: [0, 1], default: 0, description: 'Who sees it.' } } },
      },
    },
  },
  responses: {
    200: {
      description: 'Done.',
      headers: { etag: { description: 'The version.' } },
      content: {
        'application/json': {
          schema: { properties: { data: { $ref: '#/components/schemas/Thing' } } },
          example: { data: 1 },
        },
      },
    },
    404: { description: 'None.' },
  },
})

const DOCUMENT: OpenApi = {
  info: { description: 'Things over HTTP.\n\n**Keys.** Send `a key`.' },
  tags: [{ name: 'Things', description: 'All of them.' }],
  paths: { '/things/{id}': { put: update('putThing'), patch: update('patchThing') } },
  components: {
    schemas: {
      Thing: {
        description: 'A thing.',
        required: ['parts'],
        properties: {
          parts: { type: 'array', items: { type: 'object', properties: { name: { type: ['string', 'null'] } } } },
          others: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
        },
      },
    },
  },
}

it('merges operations that do the same', () => {
  const { groups } = readReference(DOCUMENT)
  expect(groups).toHaveLength(1)
  expect(groups[0]!.operations.map(({ methods, path }) => [methods, path])).toEqual([
    [['PUT', 'PATCH'], '/things/{id}'],
  ])
})

it('lists every parameter with its place, allowed values and default', () => {
  const [operation] = readReference(DOCUMENT).groups[0]!.operations
  expect(operation!.parameters).toMatchObject([
    { name: 'id', place: 'path', type: 'uuid', required: true, example: '7' },
    { name: 'privacy', place: 'body', type: 'integer', required: false, allowed: ['0', '1'], fallback: '0' },
  ])
})

it('names the objects of a response', () => {
  const [operation] = readReference(DOCUMENT).groups[0]!.operations
  expect(operation!.answers).toMatchObject([
    { status: 200, fields: [{ name: 'data', type: 'Thing', record: 'Thing' }] },
    { status: 404, fields: [] },
  ])
})

it('has the guide, the types of bodies, and headers and example of a response', () => {
  const { guide, groups } = readReference(DOCUMENT)
  expect(guide).toEqual([
    { topic: '', text: 'Things over HTTP.' },
    { topic: 'Keys.', text: 'Send `a key`.' },
  ])
  expect(groups[0]!.description).toBe('All of them.')
  const { bodyTypes, answers } = groups[0]!.operations[0]!
  expect(bodyTypes).toEqual(['application/json'])
  expect(answers[0]).toMatchObject({
    headers: [{ name: 'etag', description: 'The version.' }],
    example: '{\n  "data": 1\n}',
  })
})

it('knows the group of an object that only its operations return', () => {
  expect(readReference(DOCUMENT).records[0]!.group).toBe('Things')
  const path = { get: { ...update('getOther'), tags: ['Others'] } }
  const paths = { ...DOCUMENT.paths, '/others': path }
  expect(readReference({ ...DOCUMENT, paths }).records[0]!.group).toBe(null)
})

it('lists nested fields with their path', () => {
  const { records } = readReference(DOCUMENT)
  expect(records[0]!.fields.map(({ name, type, record }) => [name, type, record])).toEqual([
    ['parts', 'object[]', null],
    ['parts[].name', 'string | null', null],
    ['others', 'Thing[]', 'Thing'],
  ])
})
