import { defineCommand } from '../command.ts'
import { AUDIT_OPTIONS, JSON_OPTION, THRESHOLD_OPTIONS, VERBOSE } from '../options.ts'

export const judge = defineCommand({
  more: [
    'Evidence is what verdict collect prints: one JSON object with "format": 1. Its report is the one verdict check would have printed.',
    'Captures are pages fetched by somebody else, one JSON object a line: {"id", "url", "status", "headers", "html" or "html_base64", "robots_txt"}; id, status, headers and robots_txt may be absent, headers are [[name, value], ...] or {name: value or [values]}. Each is answered by a line {"id", "score", "result", "audits": {ID: {"outcome", "findings"}}} in the same order, with "error" where there is no result. What a capture does not hold is unknown, never guessed. A malformed line is answered by {"line", "error": {"code", "message"}} and the rest goes on.',
  ],
  arguments: [
    { name: 'FILE', about: 'The evidence or captures; - for standard input.', count: 'one', completes: 'file' },
  ],
  options: { json: JSON_OPTION, ...THRESHOLD_OPTIONS, ...AUDIT_OPTIONS, verbose: VERBOSE },
  exitCodes: [
    [0, 'judged'],
    [1, 'a page failed --fail-on or --fail-under, or evidence allows no verdict'],
    [2, 'bad arguments, or input that is malformed, if only one line of it'],
  ],
  examples: [
    { command: 'verdict judge evidence.json', about: 'Judge collected evidence again, without the network.' },
    { command: 'verdict judge - < captures.ndjson > verdicts.ndjson', about: 'Judge captured pages, a line each.' },
  ],

  async run(typed, terminal) {
    return (await import('../judge/run.ts')).judgeInput(typed, terminal)
  },
})
