import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { landmarks } from './landmarks.ts'

const LINKS = '<a href="/">A</a>'.repeat(10)

testBodies(landmarks, [
  ['not-applicable', 'the page is small', '<h1>A</h1><p>Text <a href="/">B</a></p>'],
  ['pass', 'it has a main element', `${LINKS}<main>Text</main>`],
  ['pass', 'an element has the role of one', `${LINKS}<div role="main">Text</div>`],
  ['pass', 'a second one is hidden', '<main>A</main><main hidden>B</main>'],
  ['warn', 'it has links to skip and no main part', LINKS],
  ['warn', 'it marks other parts', '<nav><a href="/">A</a></nav><p>Text</p>'],
  ['warn', 'it has two', '<main>A</main><main>B</main>'],
  ['warn', 'the main part is taken away', '<header>A</header><main role="none">B</main>'],
])

it('shows the landmarks; the header of an article is none', () => {
  const body = '<header>A</header><nav>B</nav><main><article><header>C</header></article></main><footer>D</footer>'
  expect(audited(landmarks, page('', body)).details).toEqual({
    landmarks: ['banner', 'navigation', 'main', 'contentinfo'],
  })
})
