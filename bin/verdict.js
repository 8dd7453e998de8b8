#!/usr/bin/env node

// Verdict runs on this version of Node; an older one starts the one that came as a dependency.
const WANTED = 24

if (Number.parseInt(process.versions.node, 10) >= WANTED) await start()
else (await import('./launcher.js')).launch(WANTED)

async function start() {
  const { existsSync } = process.getBuiltinModule('node:fs')
  const { enableCompileCache } = process.getBuiltinModule('node:module')
  // Compiled code is kept between runs, which makes the start short. Not where Node keeps it by default: others may write there.
  enableCompileCache(cacheFolder())
  const entry = new URL('../dist/entry.js', import.meta.url)
  if (existsSync(entry)) {
    await import(entry.href)
  } else {
    process.stderr.write('verdict: Verdict is not built yet. Run npm run build (or npm install) in its folder first.\n')
    process.exitCode = 2
  }
}

function cacheFolder() {
  const { join } = process.getBuiltinModule('node:path')
  const { homedir } = process.getBuiltinModule('node:os')
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'verdict')
}
