import { describe, expect, it } from 'vitest'
import { MAX_URL_LENGTH } from '../../vocabulary.ts'
import { readWebpageUrl } from './webpage-url.ts'

describe('what a person types becomes the address that is analysed, and its project', () => {
  it.each([
    ['https://example.com', 'https://example.com/', 'example.com'],
    ['http://example.com/a?b=c', 'http://example.com/a?b=c', 'example.com'],
    ['HTTPS://EXAMPLE.COM/Path', 'https://example.com/Path', 'example.com'],
    ['https://www.example.com/', 'https://www.example.com/', 'example.com'],
    ['https://WWW.Example.com/', 'https://www.example.com/', 'example.com'],
    ['https://www.www.example.com/', 'https://www.www.example.com/', 'www.example.com'],
    ['https://wwwexample.com/', 'https://wwwexample.com/', 'wwwexample.com'],
    ['https://blog.example.com/', 'https://blog.example.com/', 'blog.example.com'],
    ['https://example.com:443/', 'https://example.com/', 'example.com'],
    ['http://example.com:80/', 'http://example.com/', 'example.com'],
    ['http://example.com:443/', 'http://example.com:443/', 'example.com:443'],
    ['https://www.example.com:8443/', 'https://www.example.com:8443/', 'example.com:8443'],
    ['https://example.com/#part', 'https://example.com/', 'example.com'],
    ['https://example.com/a/../b', 'https://example.com/b', 'example.com'],
    ['https://example.com/ü', 'https://example.com/%C3%BC', 'example.com'],
    ['https://müller.de/', 'https://xn--mller-kva.de/', 'xn--mller-kva.de'],
    ['https://例え.テスト/', 'https://xn--r8jz45g.xn--zckzah/', 'xn--r8jz45g.xn--zckzah'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    ['http://[::1]:8080/', 'http://[::1]:8080/', '[::1]:8080'],
    ['http://localhost/', 'http://localhost/', 'localhost'],
    ['http://intranet/', 'http://intranet/', 'intranet'],
    ['http://169.254.169.254/latest', 'http://169.254.169.254/latest', '169.254.169.254'],
    ['  https://example.com/ \n', 'https://example.com/', 'example.com'],
    ['https://exa\nmple.com/', 'https://example.com/', 'example.com'],
    ['http:example.com', 'http://example.com/', 'example.com'],
  ])('%j', (typed, url, project) => {
    expect(readWebpageUrl(typed)).toEqual({ ok: true, url, project })
  })
})

describe('without a scheme it is https', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['www.example.com/a b', 'https://www.example.com/a%20b'],
    ['example.com:8080', 'https://example.com:8080/'],
    ['example.com:8080/a:b', 'https://example.com:8080/a:b'],
    ['example.com:443?x', 'https://example.com/?x'],
    ['example.com/http://other.example', 'https://example.com/http://other.example'],
    ['//example.com/a', 'https://example.com/a'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['127.0.0.1:3000', 'https://127.0.0.1:3000/'],
    ['[::1]:3000', 'https://[::1]:3000/'],
    ['müller.de', 'https://xn--mller-kva.de/'],
    ['例え。テスト', 'https://xn--r8jz45g.xn--zckzah/'],
  ])('%j', (typed, url) => {
    expect(readWebpageUrl(typed)).toMatchObject({ ok: true, url })
  })
})

describe('what is not the URL of a webpage is refused with a sentence', () => {
  it.each([
    ['', 'valid URL'],
    ['   ', 'valid URL'],
    ['not-a-url', 'valid URL'],
    ['not a url', 'valid URL'],
    ['/just/a/path', 'valid URL'],
    ['?query', 'valid URL'],
    ['#fragment', 'valid URL'],
    ['\\\\server\\share', 'valid URL'],
    ['https://', 'valid URL'],
    ['https://exa mple.com', 'valid URL'],
    ['https://example.com:99999', 'valid URL'],
    ['https://[::1', 'valid URL'],
    ['https://256.256.256.256', 'valid URL'],
    ['example.com:99999', 'valid URL'],
    ['ftp://example.com', 'http'],
    ['file:///etc/passwd', 'http'],
    ['javascript:alert(1)', 'http'],
    ['data:text/html,hi', 'http'],
    ['mailto:a@example.com', 'http'],
    ['about:blank', 'http'],
    ['https://me@example.com', 'user name'],
    ['https://me:secret@example.com', 'password'],
    ['https://:secret@example.com', 'password'],
    [`https://example.com/${'a'.repeat(MAX_URL_LENGTH)}`, '2048'],
    [`https://example.com/${'ü'.repeat(1000)}`, '2048'],
  ])('%.60j', (typed, word) => {
    const read = readWebpageUrl(typed)
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining(word) })
  })

  it('exactly the longest is taken', () => {
    const longest = `https://example.com/${'a'.repeat(MAX_URL_LENGTH - 20)}`
    expect(longest).toHaveLength(MAX_URL_LENGTH)
    expect(readWebpageUrl(longest)).toMatchObject({ ok: true, url: longest })
    expect(readWebpageUrl(`${longest}a`)).toMatchObject({ ok: false })
  })

  it('says nothing of a password that was in it', () => {
    expect(JSON.stringify(readWebpageUrl('https://me:hunter2@example.com'))).not.toContain('hunter2')
  })
})
