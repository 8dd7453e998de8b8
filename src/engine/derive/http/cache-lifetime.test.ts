import { describe, expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { cacheHitProbability, cacheLifetime, isVersioned } from './cache-lifetime.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

describe('the lifetime of a cached answer', () => {
  it.each<[string, Header[], number | null, boolean]>([
    ['nothing is said', [], null, false],
    ['max-age says', [['Cache-Control', 'public, max-age=600']], 600, false],
    ['max-age is quoted', [['Cache-Control', 'MAX-AGE="600"']], 600, false],
    ['max-age comes twice: the first counts', [['Cache-Control', 'max-age=1, max-age=2']], 1, false],
    ['only shared caches are told', [['Cache-Control', 's-maxage=600']], null, false],
    ['max-age is no number', [['Cache-Control', 'max-age=soon']], 0, true],
    ['max-age is zero', [['Cache-Control', 'max-age=0']], 0, true],
    [
      'no-store stands in a second header',
      [
        ['Cache-Control', 'max-age=9'],
        ['cache-control', 'no-store'],
      ],
      0,
      true,
    ],
    [
      'Expires is measured from Date',
      [
        ['Expires', 'Thu, 15 Jan 2026 13:00:00 GMT'],
        ['Date', 'Thu, 15 Jan 2026 12:30:00 GMT'],
      ],
      1800,
      false,
    ],
    ['Expires stands alone', [['Expires', 'Thu, 15 Jan 2026 13:00:00 GMT']], 3600, false],
    ['Expires has the format of RFC 850', [['Expires', 'Thursday, 15-Jan-26 13:00:00 GMT']], 3600, false],
    ['Expires has the format of asctime', [['Expires', 'Thu Jan 15 13:00:00 2026']], 3600, false],
    ['Expires is no date', [['Expires', '-1x']], 0, true],
    ['Expires is a number of seconds', [['Expires', '3600']], 0, true],
    [
      'max-age beats Expires',
      [
        ['Cache-Control', 'max-age=60'],
        ['Expires', '0'],
      ],
      60,
      false,
    ],
    ['Pragma refuses', [['Pragma', 'no-cache']], null, true],
    [
      'Pragma is overruled',
      [
        ['Pragma', 'no-cache'],
        ['Cache-Control', 'max-age=60'],
      ],
      60,
      false,
    ],
  ])('is read where %s', (_, headers, seconds, deliberate) => {
    expect(cacheLifetime(headers, NOW)).toEqual({ seconds, deliberate })
  })
})

describe('the chance of a cache hit', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [0.1, 0.05],
    [0.2, 0.1],
    [2, 0.25],
    [12, 0.5],
    [24, 0.6],
    [168, 0.9],
    [4464, 0.95],
    [8760, 1],
    [100_000, 1],
  ])('after %d hours is %d', (hours, probability) => {
    expect(cacheHitProbability(hours * 3600)).toBeCloseTo(probability, 10)
  })
})

describe('a versioned URL', () => {
  it.each([
    'https://a.example/app.3f2a91bc.js',
    'https://a.example/assets/index-BfX3kQ2z.js',
    'https://a.example/jquery-3.7.1.min.js',
    'https://a.example/npm/vue@3.4.21/dist/vue.js',
    'https://a.example/style.css?ver=6.4.2',
    'https://a.example/style.css?1700000000',
  ])('is %s', (url) => expect(isVersioned(url)).toBe(true))

  it.each([
    'https://a.example/app.js',
    'https://a.example/bootstrap.min.css',
    'https://a.example/photos/20240115.jpg',
    'https://a.example/photos/hero-iPhone15Pro.jpg',
    'https://a.example/img.php?w=300&h=200',
    'https://a.example/facade-feedface-decade.png',
  ])('is not %s', (url) => expect(isVersioned(url)).toBe(false))
})
