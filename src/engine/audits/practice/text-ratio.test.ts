import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { textRatio } from './text-ratio.ts'

it('counts the text a reader sees, without the space around it', () => {
  const html = `<p>   Hello   </p>${' '.repeat(32)}`
  expect(audited(textRatio, html)).toMatchObject({
    outcome: 'pass',
    value: '10%',
    details: { textCharacters: 5, markupCharacters: 50 },
  })
})

it('leaves out scripts, styles and the title', () => {
  const html = '<title>Title</title><script>code</script><style>p {}</style>'
  expect(audited(textRatio, html).details).toMatchObject({ textCharacters: 0 })
})

it('does not divide by an empty page', () => {
  expect(audited(textRatio, '').value).toBe('0%')
})
