import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { doctype } from './doctype.ts'

const REST = '<html><head><title>Page</title></head><body></body></html>'

it.each([
  ['fail', 'there is none', ''],
  ['fail', 'it is not of HTML', '<!doctype xml>'],
  ['fail', 'it means quirks mode', '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">'],
  [
    'fail',
    'it means quirks mode for want of an address',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
  ],
  [
    'fail',
    'it means limited-quirks mode',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
  ],
  ['fail', 'text comes before it', 'Hello <!doctype html>'],
  ['warn', 'its public identifier is unknown', '<!doctype html PUBLIC "mine">'],
  ['warn', 'its system identifier is unknown', '<!doctype html SYSTEM "mine">'],
  ['pass', 'it is the one of HTML', '<!doctype html>'],
  ['pass', 'it is in capitals', '<!DOCTYPE HTML>'],
  ['pass', 'a comment comes before it', '<!-- generated --><!doctype html>'],
  ['pass', 'it is the one for old XML tools', '<!doctype html SYSTEM "about:legacy-compat">'],
  [
    'pass',
    'it is an older strict one',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
  ],
])('answers %s where %s', (outcome, _, start) => {
  expect(audited(doctype, start + REST).outcome).toBe(outcome)
})

it('passes XHTML, whose parser knows no other mode', () => {
  const headers = { 'Content-Type': 'application/xhtml+xml' }
  expect(audited(doctype, { html: REST, headers })).toMatchObject({ outcome: 'pass', key: 'xml' })
})

it('tells the mode', () => {
  expect(audited(doctype, REST).details).toEqual({ mode: 'quirks' })
})
