/** What a browser calls itself, as people call it. The order matters: many name themselves after others too. */
const BROWSERS: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const SYSTEMS: [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

export function readAgent(agent: string): { browser: string; system: string } | null {
  const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1]
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1]
  return browser !== undefined && system !== undefined ? { browser, system } : null
}
