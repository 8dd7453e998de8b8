import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { deletedAnswer, IfMatchHeader } from './answers.ts'
import { BODY_TYPES } from './bodies.ts'
import { MethodField, upperCaseMethod } from './compatibility.ts'
import { idOf, notFound } from './problems.ts'
import { idPath } from './schemas.ts'
import { expectedVersion } from './versions.ts'

interface Wish {
  /** Of the record. */
  id: string
  /** Whether a version of it is the one that the client knows. */
  isExpected: ReturnType<typeof expectedVersion>
}

interface Changes<Fields extends TProperties> {
  url: string
  noun: Parameters<typeof idOf>[1]
  /** The id that the document shows. */
  example: string
  tags: string[]
  update: {
    description: string
    /** Besides that with the version to change. */
    headers?: TProperties
    body: TObject<Fields>
    response: object
    run(request: FastifyRequest, reply: FastifyReply, wish: Wish & { body: Static<TObject<Fields>> }): unknown
  }
  erase: {
    description: string
    problems: object
    /** Whether it was there. */
    run(request: FastifyRequest, wish: Wish): Promise<boolean>
  }
}

/**
 * The routes that change and delete a record. PUT and PATCH do the same: absent fields keep their values. So does POST, for clients
 * that can only send that, unless its `_method` says that it deletes the record.
 */
export function changeRoutes<Fields extends TProperties>({ url, noun, example, tags, update, erase }: Changes<Fields>) {
  const one = `${noun.startsWith('a') ? 'an' : 'a'} ${noun}`
  const word = noun.split(' ').at(-1)!
  const name = noun.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
  const params = idPath(word, example)
  const schema = {
    tags,
    consumes: [...BODY_TYPES],
    headers: Type.Object({ ...update.headers, 'if-match': IfMatchHeader }),
    params,
    response: update.response,
  }
  const updating = (method: 'PUT' | 'PATCH'): RouteOptions => ({
    method,
    url,
    schema: {
      ...schema,
      operationId: `${method.toLowerCase()}${name}`,
      summary: `Update ${one}`,
      description: update.description,
      body: update.body,
    },
    handler: (request, reply) =>
      update.run(request, reply, { ...wishOf(request), body: request.body as Static<TObject<Fields>> }),
  })
  const post: RouteOptions = {
    method: 'POST',
    url,
    schema: {
      ...schema,
      operationId: `post${name}`,
      summary: `Update or delete ${one} by POST`,
      description: `For clients that can only send GET and POST: updates it, or does what the field \`_method\` or the header X-HTTP-Method-Override says. With \`_method=DELETE\` the response is that of deleting the ${word}.`,
      body: Type.Object({ _method: Type.Optional(MethodField), ...update.body.properties }),
    },
    preValidation: upperCaseMethod,
    handler: (request, reply) => {
      const { _method: method, ...body } = request.body as { _method?: string } & Static<TObject<Fields>>
      if (method === 'DELETE') return remove(request)
      return update.run(request, reply, { ...wishOf(request), body: body as Static<TObject<Fields>> })
    },
  }
  const object = noun.replace(' ', '_')
  const deletion: RouteOptions = {
    method: 'DELETE',
    url,
    schema: {
      operationId: `delete${name}`,
      tags,
      summary: `Delete ${one}`,
      description: erase.description,
      headers: Type.Object({ 'if-match': IfMatchHeader }),
      params,
      response: { 200: deletedAnswer(`The ${word} was deleted.`, object, example), ...erase.problems },
    },
    handler: remove,
  }
  return { put: updating('PUT'), patch: updating('PATCH'), post, deletion }

  function wishOf(request: FastifyRequest): Wish {
    return { id: idOf(request, noun), isExpected: expectedVersion(request) }
  }

  async function remove(request: FastifyRequest) {
    const wish = wishOf(request)
    if (!(await erase.run(request, wish))) throw notFound(noun)
    return { id: wish.id, object, deleted: true }
  }
}
