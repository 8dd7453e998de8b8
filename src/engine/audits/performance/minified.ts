import { defineAudit, defineMessages, notApplicable, pass } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { looksUnminified } from '../../derive/resources/text-savings.ts'

const messages = defineMessages({
  none: 'No scripts or stylesheets were loaded.',
  minified: {
    one: 'The one script or stylesheet looks minified.',
    other: 'All {count} scripts and stylesheets look minified.',
  },
  unminified: {
    one: '{count} script or stylesheet looks unminified ({size:bytes} uncompressed).',
    other: '{count} scripts and stylesheets look unminified ({size:bytes} uncompressed).',
  },
  share: '{minified} of {count} minified',
  here: 'Looks unminified ({size:bytes} uncompressed).',
})

export const minified = defineAudit({
  id: 'performance/minified',
  importance: 'info',
  title: 'Minified scripts and stylesheets',
  why: 'Comments and whitespace are only for people; without them, files are smaller and nothing is lost.',
  fix: 'Minify scripts and stylesheets in your build, for example with esbuild, Terser, Lightning CSS or your bundler.',
  messages,
  authorities: [
    lighthouseAudit('minify JavaScript', 'performance/unminified-javascript'),
    lighthouseAudit('minify CSS', 'performance/unminified-css'),
  ],
  examples: {
    language: 'text',
    bad: '/* Adds two numbers. */\nfunction add(first, second) {\n    return first + second\n}',
    good: 'function add(n,d){return n+d}',
  },
  needs: ['resources'],

  check({ resources }) {
    const files = resources.items.flatMap(({ kind, answer }) =>
      (kind === 'script' || kind === 'style') && answer !== null && answer.sample !== null
        ? [{ url: answer.url, sample: answer.sample, bytes: answer.decodedBytes }]
        : [],
    )
    if (files.length === 0) return notApplicable(messages.none)
    const loose = files.filter(({ sample }) => looksUnminified(sample))
    const bytes = loose.reduce((sum, file) => sum + file.bytes, 0)
    const count = files.length
    return pass(
      loose.length === 0 ? messages.minified({ count }) : messages.unminified({ count: loose.length, size: bytes }),
      {
        value: messages.share({ minified: count - loose.length, count }),
        findings: loose.map(({ url, bytes: size }) => finding(messages.here({ size }), { where: url, note: true })),
        extent: { checked: count, affected: 0, hidden: 0 },
        details: { files: count, unminified: loose.length, unminifiedBytes: bytes },
      },
    )
  },
})
