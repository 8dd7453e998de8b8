import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ShareLink } from '../../../storage/sharing/share-links.ts'
import type { WebContext } from '../context.ts'
import { createSigning } from '../cookies.ts'
import { opensReport, opensScan } from './share-cookie.ts'
import { createUnlockCookie } from './tokens.ts'

const NOW = 1_760_000_000_000
const WEEK_MS = 7 * 86_400_000

describe('the cookie of an unlocked report', () => {
  const report = { id: 'r', privacy: 2, passwordHash: 'hash', accessVersion: 1 } as const
  let time = NOW
  const jar = new Map<string, string>()
  const options: object[] = []
  const context = {
    ...createSigning(Buffer.alloc(32)),
    now: () => time,
    readCookie: (_: unknown, name: string) => jar.get(name),
    setCookie(_: unknown, name: string, value: string, given: object) {
      jar.set(name, value)
      options.push(given)
    },
  } as unknown as WebContext
  const cookie = createUnlockCookie(context, (id) => `/reports/${id}`)
  cookie.set({} as FastifyReply, report)
  const isValidAt = (at: number, changes: object = {}) => {
    time = at
    return cookie.isValid({} as FastifyRequest, { ...report, ...changes })
  }

  it('lasts for a week, for that report alone', () => {
    expect(options).toEqual([{ path: '/reports/r', maxAge: WEEK_MS / 1000 }])
    expect([isValidAt(NOW + WEEK_MS - 1), isValidAt(NOW + WEEK_MS)]).toEqual([true, false])
    jar.set('unlock-other', jar.get('unlock-r')!)
    expect(isValidAt(NOW, { id: 'other' })).toBe(false)
  })

  it.each([{ passwordHash: 'another' }, { privacy: 1 }, { accessVersion: 2 }])('locks it again after %j', (changes) => {
    expect(isValidAt(NOW, changes)).toBe(false)
  })
})

describe('a share link', () => {
  const owned = { userId: 'ann', project: 'example.com', id: 'r' }
  const link = {
    scope: 'report',
    userId: 'ann',
    project: 'example.com',
    reportId: 'r',
    baseRun: 'b',
    headRun: 'h',
  } as const
  const pageOf = (url: string, query = {}) => ({ query, routeOptions: { url } }) as unknown as FastifyRequest
  const report = pageOf('/reports/:id')
  const compare = (base: string, head: string) => pageOf('/reports/:id/compare', { base, head })

  it.each<[string, object, FastifyRequest, boolean]>([
    ['of the report', {}, report, true],
    ['of another report', { reportId: 'other' }, report, false],
    ['of its project', { scope: 'project', reportId: null }, report, true],
    ['of another project', { scope: 'project', project: 'other.example' }, report, false],
    ['of such a project of another user', { scope: 'project', userId: 'bob' }, report, false],
    ['of a comparison, there', { scope: 'compare' }, compare('b', 'h'), true],
    ['of a comparison, with another run', { scope: 'compare' }, compare('b', 'x'), false],
    ['of a comparison, with another base', { scope: 'compare' }, compare('x', 'h'), false],
    ['of a comparison, on the report', { scope: 'compare' }, pageOf('/reports/:id', { base: 'b', head: 'h' }), false],
  ])('%s opens a page of it, or not', (_, changes, request, opens) => {
    expect(opensReport(request, owned)({ ...link, ...changes } as ShareLink)).toBe(opens)
  })

  it('of a report opens no scan of its project', () => {
    const opens = (scope: string) => opensScan(report, owned)({ ...link, scope } as ShareLink)
    expect([opens('report'), opens('project')]).toEqual([false, true])
  })
})
