import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyBytes, toBody } from './body.ts'

describe('a body', () => {
  it('is text where it is UTF-8, with its BOM', () => {
    expect(toBody(new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9]))).toEqual({ text: '\ufeff\u00e9' })
  })

  it('is base64 where it is not', () => {
    expect(toBody(new Uint8Array([0xe9, 0x41]))).toEqual({ base64: '6UE=' })
  })

  it('is empty text where it is empty', () => {
    expect(toBody(new Uint8Array())).toEqual({ text: '' })
  })

  it('comes back byte for byte, also from the middle of a larger buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const window = Buffer.concat([Buffer.from([1]), bytes, Buffer.from([2])]).subarray(1, -1)
        expect([...bodyBytes(toBody(window))]).toEqual([...bytes])
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        expect(toBody(bodyBytes({ text }))).toEqual({ text })
      }),
    )
  })
})
