import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { attr } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'

export const viewportZoom = defineAudit({
  id: 'accessibility/viewport-zoom',
  importance: 'medium',
  title: 'The page lets people zoom in',
  why: 'People who see poorly enlarge the page with their fingers; a page that forbids it shuts them out.',
  fix: 'Remove `user-scalable=no` and any `maximum-scale` below 2 from the viewport element.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.4.4 Resize Text (ACT b4f0c3)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/b4f0c3/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><meta name="viewport" content="width=device-width, user-scalable=no"></head>',
    good: '<head><meta name="viewport" content="width=device-width, user-scalable=yes"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const metas = document
      .metas('viewport')
      .map((meta) => ({ meta, ...zoomOf(attr(meta, 'content') ?? '') }))
      .filter(({ scalable, maximum }) => scalable !== undefined || maximum !== undefined)
    if (metas.length === 0) return notApplicable('The page does not limit zooming.')
    const locked = metas.filter(({ scalable, maximum }) => forbids(scalable) || limits(maximum))
    const value = cut(attr(metas[0]!.meta, 'content')!.trim(), 120)
    if (locked.length === 0) return pass('The page can be enlarged to twice its size and more.', { value })
    const elements = locked.map(({ meta }) => meta)
    return fail('The page keeps people from zooming in.', {
      value,
      ...atEach(document, elements, (meta) => {
        const { scalable, maximum } = zoomOf(attr(meta, 'content')!)
        return forbids(scalable)
          ? `user-scalable=${cut(scalable!, 20)} forbids zooming.`
          : `maximum-scale=${cut(maximum!, 20)} does not allow twice the size.`
      }),
    })
  },
})

/** Pairs parted by commas, semicolons or spaces; of a repeated key the last counts (CSS Device Adaptation §10). */
function zoomOf(content: string): { scalable: string | undefined; maximum: string | undefined } {
  const pairs = new Map<string, string>()
  const words = content.toLowerCase().match(/=|[^\t\n\f\r ,;=]+/g) ?? []
  words.forEach((word, i) => {
    if (word === '=' && i > 0 && words[i - 1] !== '=') pairs.set(words[i - 1]!, words[i + 1] ?? '')
  })
  return { scalable: pairs.get('user-scalable'), maximum: pairs.get('maximum-scale') }
}

const DEVICE = new Set(['device-width', 'device-height'])

function forbids(scalable: string | undefined): boolean {
  if (scalable === undefined || scalable === 'yes' || DEVICE.has(scalable)) return false
  return !(Math.abs(Number.parseFloat(scalable)) >= 1)
}

function limits(maximum: string | undefined): boolean {
  if (maximum === undefined || DEVICE.has(maximum)) return false
  const scale = Number.parseFloat(maximum)
  return !(scale < 0 || scale >= 2)
}
