import { describe, expect, it } from 'vitest'
import { readPermissions } from './permissions.ts'

const read = (...values: string[]) => {
  const { features, unreadable } = readPermissions(values)
  return { features: Object.fromEntries(features), unreadable }
}

describe('readPermissions', () => {
  it('reads features of one header and of several', () => {
    expect(read('camera=(), geolocation=(self "https://a.example")', 'usb=*')).toEqual({
      features: { camera: '()', geolocation: '(self "https://a.example")', usb: '*' },
      unreadable: false,
    })
  })

  it('keeps the last word on a feature', () => {
    expect(read('camera=(), camera=*').features).toEqual({ camera: '*' })
  })

  it('notices the syntax of the header that came before', () => {
    expect(read("camera 'none'; usb 'none'").unreadable).toBe(true)
  })
})
