import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'

/** What the browser gets as it lies there: style sheets, scripts and pictures. The compiler leaves them behind. */
const from = new URL('../src/web/assets/', import.meta.url)
const to = new URL('../dist/web/assets/', import.meta.url)

if (existsSync(from)) {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('tsconfig.json') })
  // What was there before and is no more must not stay.
  for (const file of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    if (!existsSync(new URL(file, from))) rmSync(new URL(file, to), { recursive: true, force: true })
}
