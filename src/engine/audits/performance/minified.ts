import { defineAudit, notApplicable, pass } from '../../audit.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import { looksUnminified } from '../../derive/resources/text-savings-minify.ts'

export const minified = defineAudit({
  id: 'performance/minified',
  importance: 'info',
  title: 'Which scripts and style sheets look minified',
  why: 'Comments and indentation are for people; leaving them out makes files smaller at no cost.',
  fix: 'Let the build minify scripts and style sheets: esbuild, Terser, Lightning CSS or the bundler in use.',
  authorities: [
    {
      name: 'Lighthouse: minify JavaScript',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript',
    },
    { name: 'Lighthouse: minify CSS', url: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-css' },
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
    if (files.length === 0) return notApplicable('No script or style sheet of the page could be seen.')
    const loose = files.filter(({ sample }) => looksUnminified(sample))
    const bytes = loose.reduce((sum, file) => sum + file.bytes, 0)
    return pass(
      loose.length === 0
        ? `${counted(files.length, 'script and style sheet', 'scripts and style sheets')}: all look minified.`
        : `${loose.length} of ${counted(files.length, 'script or style sheet', 'scripts and style sheets')}, ${inBytes(bytes)} decoded, look unminified.`,
      {
        value: `${files.length - loose.length} of ${files.length} minified`,
        findings: loose.map(({ url, bytes: size }) => ({
          message: `Looks unminified: ${inBytes(size)} decoded.`,
          where: url,
          note: true,
        })),
        details: { files: files.length, unminified: loose.length, unminifiedBytes: bytes },
      },
    )
  },
})
