import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { nestedInteractive } from './nested-interactive.ts'

testBodies(nestedInteractive, [
  ['not-applicable', 'there are no controls', '<p>Text</p>'],
  ['not-applicable', 'a link holds what it likes', '<a href="/"><b tabindex="0">A</b></a>'],
  ['pass', 'controls stand beside each other', '<button>A</button><a href="/">B</a>'],
  ['pass', 'what is in it cannot be reached', '<button>A <a>B</a><b tabindex="-1">C</b></button>'],
  ['pass', 'what is in it is disabled', '<div role="option"><input disabled></div>'],
  ['pass', 'it is hidden with what is in it', '<div hidden role="button"><a href="/">B</a></div><button>A</button>'],
  ['fail', 'a button holds something for the tab key', '<button>A <b tabindex="0">B</b></button>'],
  ['fail', 'a tab holds a link', '<div role="tablist"><div role="tab"><a href="#a">A</a></div></div>'],
  ['fail', 'an image holds a link', '<svg role="img" aria-label="A"><a href="/">B</a></svg>'],
  ['fail', 'a checkbox holds one', '<div role="checkbox" aria-checked="true"><p><input type="checkbox"></p></div>'],
])

it('shows what is inside', () => {
  const { findings } = audited(nestedInteractive, page('', '<div role="button"><a href="/x">A</a></div>'))
  expect(findings).toMatchObject([{ key: 'inner', params: { control: '<a href="/x">' } }])
})
