import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { thirdParties } from './third-parties.ts'

it('finds none where all files are the site’s own, also on a sister host', () => {
  const html = page('<script src="/a.js"></script><script src="https://static.example.com/b.js"></script>')
  expect(audited(thirdParties, html)).toMatchObject({ outcome: 'pass', value: 'None' })
})

it('counts files by site from the markup alone', () => {
  const html = page('<script src="https://a.cdn.net/a.js"></script><script src="https://b.cdn.net/b.js"></script>')
  expect(audited(thirdParties, html).details).toEqual({
    requests: 2,
    bytes: null,
    parties: [{ party: 'cdn.net', requests: 2, bytes: null }],
  })
})

it('adds their bytes where they were fetched', () => {
  const found = resources(resource('https://cdn.net/a.js', 'script', { wireBytes: 2048 }), resource('/b.js', 'script'))
  const result = audited(thirdParties, { html: page(''), evidence: { resources: found } })
  expect(result.summary).toBe('1 file from 1 third-party site, 2 kB in total.')
})
