import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { WebContext } from '../../context.ts'
import { createSigning } from '../../cookies.ts'
import { type CreateOptions, readOptions, rememberedOptions, rememberOptions } from './create-options.ts'

const defaults: CreateOptions = { depth: 1, device: 'mobile', privacy: 0 }

it.each<[string, CreateOptions]>([
  ['depth=2&device=desktop&privacy=1', { depth: 2, device: 'desktop', privacy: 1 }],
  ['depth=0', { ...defaults, depth: 0 }],
  ['depth=3&device=tablet&privacy=9', defaults],
  ['', defaults],
])('a form with %j makes a report with %j', (form, options) => {
  expect(readOptions(new URLSearchParams(form), defaults)).toEqual(options)
})

it('a browser remembers what each of its users chose last', () => {
  const jar = new Map<string, string>()
  let given: object | undefined
  const context = {
    ...createSigning(Buffer.alloc(32)),
    config: { depth: 1, device: 'mobile' },
    readCookie: (_: unknown, name: string) => jar.get(name),
    setCookie(_: unknown, name: string, value: string, options: object) {
      jar.set(name, value)
      given = options
    },
  } as unknown as WebContext
  const remembered = (userId: string) => rememberedOptions(context, {} as FastifyRequest, userId)
  const chosen: CreateOptions = { depth: 2, device: 'desktop', privacy: 1 }
  expect(remembered('ann')).toEqual(defaults)
  rememberOptions(context, {} as FastifyReply, 'ann', chosen)
  expect([remembered('ann'), remembered('bob')]).toEqual([chosen, defaults])
  expect(given).toEqual({ maxAge: 400 * 86_400 })
})
