import { defineCommand } from '../command.ts'
import { SERVER_OPTIONS } from '../server/server-options.ts'

export const mcp = defineCommand({
  more: [
    "Reads and writes JSON-RPC, so it's started by an agent's client, not by hand. Its tools check pages and sites, compare runs, and explain audits; none of them changes anything.",
    'Loopback and private addresses are refused unless --allow names them, because a page could talk an agent into requesting them.',
  ],
  arguments: [],
  options: {
    allow: {
      value: 'HOSTS',
      multiple: true,
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
    { command: 'verdict mcp', about: 'The command of the MCP server in the settings of your client.' },
    {
      command: 'verdict mcp --allow localhost,127.0.0.1',
      about: "The same, with access to the site that you're developing.",
    },
  ],

  async run(typed, terminal) {
    return (await import('../mcp/run.ts')).serveMcp(typed, terminal)
  },
})
