#!/usr/bin/env node

// Verdict runs on this version of Node; an older one starts the one that came as a dependency.
const WANTED = 24

if (Number.parseInt(process.versions.node, 10) >= WANTED) await start()
else (await import('./launcher.js')).launch(WANTED)

async function start() {
  const { existsSync } = process.getBuiltinModule('node:fs')
  const { fileURLToPath } = process.getBuiltinModule('node:url')
  const entry = fileURLToPath(new URL('../dist/entry.js', import.meta.url))
  if (existsSync(entry)) {
    const { load } = await import('./load.js')
    load(entry)
  } else {
    process.stderr.write('verdict: Verdict is not built yet. Run npm run build (or npm install) in its folder first.\n')
    process.exitCode = 2
  }
}
