/**
 * What CI runners take for a command in the log of a job, wherever it comes from, such as an audited page:
 * Azure Pipelines `##vso[`, TeamCity `##teamcity[`, GitHub `##[` anywhere in a line; GitHub `::` after white space; the headers of
 * Buildkite `---`, `+++`, `~~~` and `^^^ +++`; the sections of GitLab and Travis CI.
 */
const IN_LINES = /##(?=\[|vso\[|teamcity\[)/gi
const SECTIONS = /(section_(?:start|end)|travis_(?:fold|time)):/gi
/** White space and the codes of colors, which start no line of their own. */
const BEFORE = /(?:[^\S\r\n]|\x85|\x1b\[[\d;]*[A-Za-z])*/
const AT_START = new RegExp(`(^|[\\r\\n])(${BEFORE.source})(?:(::)|(-{3}|\\+{3}|~{3}|\\^{3})(?=\\s|$))`, 'g')
const ONLY_BEFORE = new RegExp(`^${BEFORE.source}$`)

/** Text in which no runner finds a command within a line. */
export function withoutCommandsInside(text: string): string {
  return text.replace(IN_LINES, '# #').replace(SECTIONS, '$1 :')
}

/** The same value, written so that no runner finds a command in it: these characters only occur in strings. */
export function jsonWithoutCommands(json: string): string {
  return json.replace(IN_LINES, '\\u0023#').replace(SECTIONS, '$1\\u003a')
}

/** Text for people in which no runner finds a command; several texts may be one line. */
export function createCommandGuard(): (text: string) => string {
  let isAtStart = true
  return (text) => {
    const wasAtStart = isAtStart
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
    isAtStart = (end >= 0 || wasAtStart) && ONLY_BEFORE.test(text.slice(end + 1))
    return withoutCommandsInside(text).replace(AT_START, (all, end: string, before: string, colons, sign) => {
      if (end === '' && !wasAtStart) return all
      if (colons !== undefined) return `${end}${before}: :`
      // A header is one only without white space before it.
      return /[\s\x85]/.test(before) ? all : `${end}${before} ${sign}`
    })
  }
}
