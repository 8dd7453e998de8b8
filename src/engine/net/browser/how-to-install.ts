import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The machine that a command should help on. */
export interface Machine {
  platform: NodeJS.Platform
  arch: string
  /** Of the Node that npm runs on; Verdict itself may run on the one that is packaged with it. */
  node: string
  /** Where this file is, which tells how Verdict was installed. */
  place: string
  exists(path: string): boolean
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    node: process.env['VERDICT_LAUNCHED_BY'] ?? process.versions.node,
    place: fileURLToPath(import.meta.url).replaceAll('\\', '/'),
    exists: existsSync,
  }
}

/** npm leaves these out where its Node is older. */
const NEED_NODE = ['lighthouse', 'puppeteer-core']
const LEAST_NODE = [22, 19] as const

export function packagesMissing(packages: readonly string[], machine = thisMachine()): string {
  const list = packages.join(', ')
  const command = installCommand(packages, machine)
  return isOld(machine.node) && packages.some((name) => NEED_NODE.includes(name))
    ? `npm leaves out packages of this depth (${list}) under Node ${machine.node}, because they ask for Node ${LEAST_NODE.join('.')} or newer. Install Verdict again with a newer Node, or run: ${command}`
    : `Optional packages of this depth are not installed (${list}). Run: ${command}`
}

export function browserMissing(hasPackage: boolean, machine = thisMachine()): string {
  return `No browser was found on this machine. Set VERDICT_CHROME to the path of Chrome or Chromium, or run: ${browserCommand(hasPackage, machine)}`
}

function isOld(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  return major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])
}

function installCommand(packages: readonly string[], { place }: Pick<Machine, 'place'>): string {
  if (place.includes('/_npx/')) return `npx ${['verdict', ...packages].map((name) => `-p ${name}`).join(' ')} verdict`
  const isGlobal = /\/(?:lib|npm)\/node_modules\/verdict\//.test(place)
  return ['npm install', ...(isGlobal ? ['-g'] : []), ...packages].join(' ')
}

const MANAGERS = [
  ['/usr/bin/apt-get', 'sudo apt-get install chromium'],
  ['/sbin/apk', 'apk add chromium'],
  ['/usr/bin/dnf', 'sudo dnf install chromium'],
  ['/usr/bin/pacman', 'sudo pacman -S chromium'],
  ['/usr/bin/zypper', 'sudo zypper install chromium'],
] as const

/** The npm package has a browser for Linux x64, which needs no other rights. */
function browserCommand(hasPackage: boolean, machine: Machine): string {
  const { platform, arch, exists } = machine
  if (platform === 'darwin') return 'brew install --cask google-chrome'
  if (platform === 'win32') return 'winget install Google.Chrome'
  if (platform === 'linux' && arch === 'x64' && !hasPackage) return installCommand(['@sparticuz/chromium'], machine)
  return MANAGERS.find(([path]) => exists(path))?.[1] ?? 'npx @puppeteer/browsers install chrome-headless-shell'
}
