import { defineCommand } from '../command.ts'
import { SERVER_OPTIONS } from '../server/server-options.ts'

export const mcp = defineCommand({
  more: [
    'Reads and writes JSON-RPC, so it is started by the program of an agent and not by hand. Its tools check pages and sites, compare runs, and explain audits; none of them changes anything.',
    'Loopback and private addresses are refused unless --allow names them, because a page could talk an agent into requesting them.',
  ],
  arguments: [],
  options: {
    allow: {
      type: 'string',
      value: 'HOSTS',
      multiple: true,
      completes: 'nothing',
      about:
        'Private hosts, *.domains, IP addresses and CIDRs that may be requested, separated by commas; can be repeated.',
    },
    server: {
      ...SERVER_OPTIONS.server,
      about:
        'Also list the reports of this Verdict service and plan their fixes (default: VERDICT_SERVER, if it is set).',
    },
    key: SERVER_OPTIONS.key,
  },
  exitCodes: [
    [0, 'the client closed the connection'],
    [130, 'interrupted'],
  ],
  examples: [
    { command: 'verdict mcp', about: 'What you enter as the command of an MCP server.' },
    { command: 'verdict mcp --allow localhost,127.0.0.1', about: 'The same for the site that you develop.' },
  ],

  async run(typed, terminal) {
    return (await import('../mcp/run.ts')).serveMcp(typed, terminal)
  },
})
