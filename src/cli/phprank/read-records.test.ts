import { afterEach, expect, it, vi } from 'vitest'
import { readCsvUrls, readRecords } from './read-records.ts'

const NOW = Date.UTC(2026, 10, 1)

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  '2024-05-06 07:08:09',
  '2024-05-06T07:08:09',
  '2024-05-06 07:08:09.000000',
  '2024-05-06T07:08:09.000000Z',
  '2024-05-06T09:08:09+02:00',
])('reads the time %s in UTC, wherever this machine is', (generated_at) => {
  vi.stubEnv('TZ', 'America/New_York')
  const [page] = readRecords([{ url: 'example.com', generated_at }], NOW).pages
  expect(page!.at).toBe(Date.UTC(2024, 4, 6, 7, 8, 9))
})

it('reads the URL of a CSV line whose first cells are empty', () => {
  expect(readCsvUrls('title,id,url\n,,https://a.example/\n"",2,https://b.example/\n')).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
})

it.each([
  [',', 'https://a.example/p;v=1?a=1;b=2'],
  [';', 'https://a.example/p,1,2.html'],
  ['\t', 'https://a.example/p,1;2'],
])('separates cells only by what separates those of the heading: %j', (separator, url) => {
  expect(readCsvUrls(`url${separator}title\n${url}${separator}Clocks\n`)).toEqual([url])
})

it('keeps commas and semicolons of URLs in a list without a heading', () => {
  const urls = ['https://a.example/shoes,red,42.html', 'https://a.example/p;v=1', 'https://a.example/plain']
  expect(readCsvUrls(urls.join('\n'))).toEqual(urls)
  expect(readCsvUrls(urls.map((url) => `"${url}"`).join('\n'))).toEqual(urls)
})

it.each([',', ';', '\t'])('reads the first column of a file without a heading, separated by %j', (separator) => {
  expect(readCsvUrls(`https://a.example/${separator}Clocks\nhttps://b.example/${separator}"Big, and small"\n`)).toEqual(
    ['https://a.example/', 'https://b.example/'],
  )
})

it('reads the first column where a quoted cell has a line break', () => {
  const text = '"Address","Title 1"\n"https://a.example/x,y","Clocks\nand watches"\n"https://b.example/","Bells"\n'
  expect(readCsvUrls(text)).toEqual(expect.arrayContaining(['https://a.example/x,y', 'https://b.example/']))
})
