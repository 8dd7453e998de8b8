import { describe, expect, it } from 'vitest'
import { isDiskFailure, storageTrouble } from './trouble.ts'

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

describe('an error of the database', () => {
  it.each([
    ['a locked SQLite file', error('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 }), 'unavailable'],
    ['a snapshot too old', error('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 517 }), 'unavailable'],
    ['a full disk under SQLite', error('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
    ['a folder that may not be written', error('readonly', { code: 'ERR_SQLITE_ERROR', errcode: 1544 }), 'read-only'],
    ['no file descriptor left', error('unable to open', { code: 'ERR_SQLITE_ERROR', errcode: 14 }), 'unavailable'],
    ['no memory left', error('out of memory', { code: 'ERR_SQLITE_ERROR', errcode: 7 }), 'unavailable'],
    ['a broken constraint', error('UNIQUE', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }), undefined],
    ['no listener', error('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), 'unavailable'],
    ['no listener at any address', new AggregateError([error('no', { code: 'ECONNREFUSED' })]), 'unavailable'],
    ['PostgreSQL shutting down', error('terminating connection', { code: '57P01' }), 'unavailable'],
    ['PostgreSQL starting up', error('starting up', { code: '57P03' }), 'unavailable'],
    ['too many connections', error('sorry', { code: '53300' }), 'unavailable'],
    ['a connection lost on the way', error('Connection terminated unexpectedly'), 'unavailable'],
    ['no connection in time', error('timeout exceeded when trying to connect'), 'unavailable'],
    ['a full disk under PostgreSQL', error('No space left', { code: '53100' }), 'full'],
    ['PostgreSQL as a read-only standby', error('cannot execute', { code: '25006' }), 'read-only'],
    ['a database that was dropped', error('database does not exist', { code: '3D000' }), 'unavailable'],
    ['a database dropped under a connection', error('terminating', { code: '57P04' }), 'unavailable'],
    ['a password that was changed', error('authentication failed', { code: '28P01' }), 'unavailable'],
    ['a recreated database', error('relation "reports" does not exist', { code: '42P01' }), 'empty'],
    ['a queue without its schema', error('schema does not exist', { code: '3F000' }), 'empty'],
    ['a broken constraint of PostgreSQL', error('duplicate key', { code: '23505' }), undefined],
    ['an error of our own', new TypeError('x is not a function'), undefined],
    ['no error at all', 'text', undefined],
  ])('%s is trouble: %#', (_, thrown, trouble) => {
    expect(storageTrouble(thrown)).toBe(trouble)
  })
})

it.each([
  [true, 'SQLite: the disk is full', { errcode: 13 }],
  [true, 'SQLite: a write failed, as beyond a quota', { errcode: 778 }],
  [true, 'PostgreSQL: the disk is full', { code: '53100' }],
  [true, 'PostgreSQL: read-only', { code: '25006' }],
  [false, 'SQLite: busy', { errcode: 5 }],
  [false, 'PostgreSQL: the connection is gone', { code: '08006' }],
  [false, 'PostgreSQL: a deadlock', { code: '40P01' }],
  [false, 'another error', {}],
])('is a failure of the disk (%s): %s', (expected, _, codes) => {
  expect(isDiskFailure(Object.assign(new Error('no'), codes))).toBe(expected)
})
