import { describe, expect, it } from 'vitest'
import { writtenHeadEnd } from './indexing-head-end.ts'

describe('the end of the head as it was written', () => {
  it.each([
    ['<meta>|</head><body>', 'closed'],
    ['<meta>|<body class="a">', 'opened by the body'],
    ['<meta>|</HEAD >', 'in capitals'],
    ['<!-- </head> -->|<body>', 'behind a comment that names it'],
    ['<div title="<body>">|</head>', 'behind an attribute that names it'],
    ["<script>var a = '<body>'</script>|</head>", 'behind a script that names it'],
    ['<header></header><bodyguard>|</head>', 'behind names that begin like it'],
    ['a < b |<body>', 'behind text with a sign of its own'],
  ])('is found in %s: %s', (marked) => {
    const place = marked.indexOf('|')
    expect(writtenHeadEnd(marked.replace('|', ''), 0)).toBe(place)
  })

  it.each([
    ['<p>text</p>', 'the tag is missing'],
    ['<script>"</head>"', 'a script never ends'],
    ['<!-- </head>', 'a comment never ends'],
    ['<div title="</head>', 'a tag never ends'],
    ['', 'there is nothing'],
  ])('is missing in %s: %s', (source) => {
    expect(writtenHeadEnd(source, 0)).toBe(-1)
  })

  it('takes time in proportion to the source', () => {
    expect(writtenHeadEnd('<a b="'.repeat(200_000), 0)).toBe(-1)
  })
})
