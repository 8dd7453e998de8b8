import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run new:audit seo/thing`: writes the audit, its test, its German and its line in the category's list. */
const CATEGORIES = ['seo', 'performance', 'security', 'accessibility', 'practice']
const id = process.argv[2] ?? ''
const [category, name] = id.split('/')

if (!category || !CATEGORIES.includes(category) || !name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error(
    `Usage: npm run new:audit CATEGORY/name\n  CATEGORY is one of ${CATEGORIES.join(', ')}; the name is lower case with dashes.`,
  )
  process.exit(2)
}

const folder = join(import.meta.dirname, '../src/engine/audits', category)
const file = join(folder, `${name}.ts`)
if (existsSync(file)) {
  console.error(`${id} exists already: ${file}`)
  process.exit(2)
}

const constant = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

writeFileSync(
  file,
  `import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { findingsAt } from '../../derive/document/where.ts'

const messages = defineMessages({
  none: 'Nothing blinks.',
  found: { one: '{count} element blinks.', other: '{count} elements blink.' },
  here: 'This element blinks.',
})

export const ${constant} = defineAudit({
  id: '${id}',
  importance: 'low',
  title: 'The state when the page passes',
  failureTitle: 'The state when it fails',
  why: 'Why a site owner should care, in one or two plain sentences.',
  fix: 'What to do about it, as concretely as can be.',
  messages,
  authorities: [{ name: 'Who says so', url: 'https://html.spec.whatwg.org/' }],
  examples: { bad: '<blink>Look</blink>', good: '<p>Look</p>' },
  needs: ['document'],

  check({ document }) {
    const found = document.all('blink')
    if (found.length === 0) return pass(messages.none)
    return fail(messages.found({ count: found.length }), findingsAt(document, found, messages.here))
  },
})
`,
)

writeFileSync(
  join(folder, `${name}.test.ts`),
  `import { testBodies } from '../../testing/outcomes.ts'
import { ${constant} } from './${name}.ts'

testBodies(${constant}, [
  ['fail', 'something blinks', '<blink>Look</blink>'],
  ['pass', 'nothing blinks', '<p>Look</p>'],
])
`,
)

const list = join(folder, 'index.ts')
const text = readFileSync(list, 'utf8')
const imported = text.replace(/\n\nexport const/, `\nimport { ${constant} } from './${name}.ts'\n\nexport const`)
writeFileSync(list, imported.replace(/,?\s*\]\s*$/, `, ${constant}]\n`))

const german = join(import.meta.dirname, '../src/words/de/audits', `${category}.ts`)
writeFileSync(
  german,
  readFileSync(german, 'utf8').replace(
    /\}\s*$/,
    `  '${id}': {
    title: 'Der Zustand, wenn die Seite besteht',
    failureTitle: 'Der Zustand, wenn sie nicht besteht',
    why: 'Warum das wichtig ist, in ein oder zwei einfachen Sätzen.',
    fix: 'Was zu tun ist, so konkret wie möglich.',
    messages: {
      none: 'Nichts blinkt.',
      found: { one: '{count} Element blinkt.', other: '{count} Elemente blinken.' },
      here: 'Dieses Element blinkt.',
    },
  },
}
`,
  ),
)

console.log(
  `Wrote ${id}: the audit, its test, its German and its line in the list. Next: docs/adding-an-audit.md, then npm run format.`,
)
