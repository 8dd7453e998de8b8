import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { type Cookies, createSigning } from './cookies.ts'
import { createFlash } from './flash.ts'
import { createKnownDevices } from './known-devices.ts'

/** A browser that keeps cookies, and what it was told about them last. */
function browser() {
  const jar = new Map<string, string>()
  const options: { maxAge?: number | undefined; path?: string | undefined }[] = []
  const cookies: Cookies = {
    read: (_, name) => jar.get(name),
    set(_, name, value, given = {}) {
      jar.set(name, value)
      options.push(given)
    },
  }
  const request = {} as FastifyRequest
  return { jar, options, cookies, request, reply: { request } as FastifyReply }
}

const signing = createSigning(Buffer.alloc(32))

it('a device is known to the account on which its password was right, and to no other', () => {
  const { cookies, request, reply, options } = browser()
  const devices = createKnownDevices({ cookies, ...signing })
  expect(devices.find(request, 'ann')).toBeNull()
  devices.remember(reply, 'ann')
  devices.remember(reply, 'bob')
  const id = devices.find(request, 'ann')
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(devices.find(request, 'bob')).not.toBe(id)
  devices.remember(reply, 'ann')
  expect(devices.find(request, 'ann')).toBe(id)
  expect(options[0]).toEqual({ path: '/', maxAge: 400 * 86_400 })
})

it('a device is new again once the password is another', () => {
  const { cookies, request, reply } = browser()
  const devices = createKnownDevices({ cookies, ...signing })
  devices.remember(reply, 'report', { version: 1, path: '/reports/1' })
  expect(devices.find(request, 'report', 1)).not.toBeNull()
  expect([devices.find(request, 'report', 2), devices.find(request, 'report')]).toEqual([null, null])
})

it('nobody makes a device known to another account with its cookie', () => {
  const { cookies, request, reply, jar } = browser()
  const devices = createKnownDevices({ cookies, ...signing })
  devices.remember(reply, 'mallory')
  devices.remember(reply, 'ann')
  const [ofMallory, ofAnn] = [...jar.keys()]
  jar.set(ofAnn!, jar.get(ofMallory!)!)
  expect(devices.find(request, 'ann')).toBeNull()
})

it.each([
  ['done', 'Saved: 3 + 4\nmore', undefined],
  ['problem', '', undefined],
  ['done', 'Link created', 'share'],
] as const)('a message survives a redirect as it is: %s %j', (kind, text, place) => {
  const { cookies, request, reply, jar } = browser()
  const flash = createFlash({ cookies, ...signing })
  flash.set(reply, kind, text, place)
  expect(flash.read(request)).toEqual({ kind, text, place })
  jar.set('flash', `${jar.get('flash')}x`)
  expect(flash.read(request)).toBeNull()
})

it('a message fits into a cookie', () => {
  const { cookies, request, reply } = browser()
  const flash = createFlash({ cookies, ...signing })
  flash.set(reply, 'done', 'x'.repeat(501))
  expect(flash.read(request)!.text).toHaveLength(500)
})
