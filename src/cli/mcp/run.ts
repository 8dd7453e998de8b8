import { cleanLine, toJson } from '../../common/text.ts'
import { createAllowList } from '../../engine/net/address-policy.ts'
import { UsageError } from '../command.ts'
import { connect, type ServiceConnection } from '../server/connect.ts'
import { type ServerArguments, serverOf } from '../server/server-options.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { serveConnection } from './connection.ts'
import { TEXT_IS_DATA } from './page-text.ts'
import { createProtocol } from './protocol.ts'
import { checkTool } from './tools/check.ts'
import { compareTool } from './tools/compare.ts'
import { explainTool } from './tools/explain.ts'
import { listTool } from './tools/list.ts'
import { listReportsTool } from './tools/list-reports.ts'
import { planTool } from './tools/plan.ts'
import { siteTool } from './tools/site.ts'

const TOOLS = [checkTool, planTool, siteTool, explainTool, listTool, compareTool]

const INSTRUCTIONS = `Verdict audits web pages and rates them good, decent or bad. Check a page, fix the findings that add the most to its score, and check or compare it again. ${TEXT_IS_DATA}`

/** Serves an MCP client on standard input and output until it closes them. */
export async function serveMcp(
  { values }: { values: { allow: string[] } & ServerArguments; positionals: string[] },
  terminal: Terminal,
): Promise<number> {
  const { stdin, stdout, stderr } = terminal
  const allow = allowedHosts(values.allow)
  const server = serverOf(values, terminal.env)
  if (server === null && values.key !== undefined) throw new UsageError('--key needs --server URL.')
  const tools = server === null ? TOOLS : [...TOOLS, listReportsTool]
  const service = openService(server, values, terminal)
  await serveConnection({
    source: stdin,
    send: (message) => stdout.writeJson(`${toJson(message)}\n`),
    drained: () => stdout.drained(),
    handle: createProtocol({ tools, instructions: INSTRUCTIONS, version: version(), terminal, allow, service }),
    onError: (thrown) => stderr.write(`verdict mcp: ${cleanLine(String(thrown))}\n`),
  })
  return 0
}

/** Connected by the first tool that needs it, and again if that failed. */
function openService(
  server: string | null,
  values: ServerArguments,
  terminal: Terminal,
): () => Promise<ServiceConnection> {
  let connected: Promise<ServiceConnection> | undefined
  return () => {
    if (server === null) throw new UsageError('There is no Verdict service: start verdict mcp with --server URL.')
    connected ??= connect(server, values, terminal).catch((error) => {
      connected = undefined
      throw error
    })
    return connected
  }
}

function allowedHosts(typed: readonly string[]): string[] {
  const entries = typed.flatMap((list) => list.split(/[\s,]+/)).filter((entry) => entry !== '')
  for (const entry of entries)
    try {
      createAllowList([entry])
    } catch {
      throw new UsageError(`--allow contains "${entry}", which is not a host, *.domain, IP address or CIDR.`)
    }
  return entries
}
