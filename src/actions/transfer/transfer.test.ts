import { expect, it } from 'vitest'
import { archiveName, DownloadPlaces } from './transfer.ts'

it('a user downloads two projects at a time, whatever others do, and another one when one is over', () => {
  const places = new DownloadPlaces()
  const first = places.take('ann')
  const second = places.take('ann')
  expect([first, second, places.take('bob')]).toEqual([
    expect.any(Function),
    expect.any(Function),
    expect.any(Function),
  ])
  expect(places.take('ann')).toBeUndefined()
  first!()
  const third = places.take('ann')
  expect([third, places.take('ann')]).toEqual([expect.any(Function), undefined])
  second!()
  third!()
  expect([places.take('ann'), places.take('ann')]).not.toContain(undefined)
})

it.each([
  ['example.com', 'example.com.tar.zst'],
  ['../../etc/passwd', '..-..-etc-passwd.tar.zst'],
  ['a "b"\r\nc', 'a-b-c.tar.zst'],
])('the file of %j is %j', (project, name) => {
  expect(archiveName(project)).toBe(name)
})
