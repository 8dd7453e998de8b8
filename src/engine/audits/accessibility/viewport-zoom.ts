import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import { attr } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'

const messages = defineMessages({
  unlimited: 'The viewport does not limit zooming.',
  allowed: 'The page can be zoomed to at least 200%.',
  locked: 'The viewport keeps people from zooming in.',
  scalable: 'user-scalable={value} blocks zooming.',
  maximum: 'maximum-scale={value} does not allow zooming to 200%.',
})

export const viewportZoom = defineAudit({
  id: 'accessibility/viewport-zoom',
  importance: 'medium',
  title: 'Zooming is allowed',
  failureTitle: 'Zooming is blocked or limited',
  why: 'People with low vision pinch to enlarge the page; a viewport that blocks zooming shuts them out.',
  fix: 'Remove `user-scalable=no` and any `maximum-scale` below 2 from the viewport meta tag.',
  messages,
  authorities: [actRule('WCAG 2.2, 1.4.4 Resize Text', 'b4f0c3')],
  examples: {
    bad: '<head><meta name="viewport" content="width=device-width, user-scalable=no"></head>',
    good: '<head><meta name="viewport" content="width=device-width, user-scalable=yes"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const metas = document
      .metas('viewport')
      .map((meta) => ({ meta, ...zoomOf(attr(meta, 'content') ?? '') }))
      .filter(({ scalable, maximum }) => scalable !== undefined || maximum !== undefined)
    if (metas.length === 0) return notApplicable(messages.unlimited)
    const locked = metas.filter(({ scalable, maximum }) => forbids(scalable) || limits(maximum))
    const value = cut(attr(metas[0]!.meta, 'content')!.trim(), 120)
    if (locked.length === 0) return pass(messages.allowed, { value })
    const elements = locked.map(({ meta }) => meta)
    return fail(messages.locked, {
      value,
      ...findingsAt(document, elements, (meta) => {
        const { scalable, maximum } = zoomOf(attr(meta, 'content')!)
        return forbids(scalable)
          ? messages.scalable({ value: cut(scalable!, 20) })
          : messages.maximum({ value: cut(maximum!, 20) })
      }),
    })
  },
})

/** Pairs separated by commas, semicolons or spaces; the last one of a repeated key counts (CSS Device Adaptation §10). */
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
