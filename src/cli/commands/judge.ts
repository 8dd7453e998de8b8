import { defineCommand } from '../command.ts'
import { AUDIT_OPTIONS, JSON_OPTION, LANGUAGE_OPTION, THRESHOLD_OPTIONS, VERBOSE } from '../options.ts'

export const judge = defineCommand({
  more: [
    'Evidence is what verdict collect prints: one JSON object with "format": 1. The report is the one that verdict check would have printed.',
    'Captures are pages fetched by another tool, one JSON object per line: {"id", "url", "status", "headers", "html" or "html_base64", "robots_txt"}. id, status, headers and robots_txt are optional; headers are [[name, value], ...] or {name: value or [values]}. The output has a line for each capture, in the same order: {"id", "score", "result", "audits": {ID: {"outcome", "findings"}}}, with "error" if there is no result. Audits that need something a capture lacks are unknown. For an invalid line, the output is {"line", "error": {"code", "message"}}, and the next lines are still judged.',
  ],
  arguments: [
    { name: 'FILE', about: 'The evidence or captures; - for standard input.', count: 'one', completes: 'file' },
  ],
  options: { json: JSON_OPTION, lang: LANGUAGE_OPTION, ...THRESHOLD_OPTIONS, ...AUDIT_OPTIONS, verbose: VERBOSE },
  exitCodes: [
    [0, 'judged'],
    [1, 'a page failed --fail-on or --fail-under, or evidence has no result'],
    [2, 'invalid arguments, or at least one invalid line of input'],
  ],
  examples: [
    { command: 'verdict judge evidence.json', about: 'Judge saved evidence again, without the network.' },
    { command: 'verdict judge - < captures.ndjson > results.ndjson', about: 'Judge captured pages, one per line.' },
  ],

  async run(typed, terminal) {
    return (await import('../judge/run.ts')).judgeInput(typed, terminal)
  },
})
