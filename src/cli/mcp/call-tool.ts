import { Compile } from 'typebox/compile'
import { ActionError } from '../../actions/action-error.ts'
import type { Semaphore } from '../../common/semaphore.ts'
import { cleanLine } from '../../common/text.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import type { RequestContext } from './connection.ts'
import { isObject, isRequestId, RpcError, type RpcParams } from './json-rpc.ts'
import { asData } from './page-text.ts'
import type { Tool, ToolContext } from './tool.ts'

export interface ToolCalls {
  terminal: Terminal
  allow: readonly string[]
  service: ToolContext['service']
  /** Calls at the same time. */
  limit: Semaphore
}

/** A tool as `tools/list` describes it. */
export function toolRecord({ name, title, description, input, output, usesNetwork }: Tool): object {
  const annotations = {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: usesNetwork,
  }
  return { name, title, description, inputSchema: input, outputSchema: output, annotations }
}

/** A call that cannot be done is a result too, which the model reads and may correct. */
export async function callTool(
  tools: readonly Tool[],
  params: RpcParams,
  { terminal, allow, service, limit }: ToolCalls,
  { signal, notify }: RequestContext,
): Promise<object> {
  const { name, arguments: given = {}, _meta: meta } = params
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined)
    throw new RpcError('invalidParams', `\`name\` must be one of ${tools.map((one) => one.name).join(', ')}.`)
  if (!isObject(given)) throw new RpcError('invalidParams', '`arguments` must be an object.')
  const problem = problemOf(tool, given)
  if (problem !== null) return failed(problem)
  const token = isObject(meta) ? meta['progressToken'] : undefined
  const onProgress = isRequestId(token)
    ? (progress: number, total: number, message: string) =>
        notify('notifications/progress', { progressToken: token, progress, total, message })
    : () => undefined
  const context: ToolContext = { terminal: silent(terminal, signal), allow, service, onProgress }
  try {
    const { data, text, isError = false } = await limit.run(() => tool.call(given, context), signal)
    return { content: [{ type: 'text', text }], structuredContent: data, isError }
  } catch (thrown) {
    if (thrown instanceof UsageError || thrown instanceof ActionError || thrown instanceof VerdictError)
      return failed(asData(thrown.message))
    throw thrown
  }
}

function failed(text: string): object {
  return { content: [{ type: 'text', text }], isError: true }
}

/** What is wrong with the arguments, in one sentence. */
function problemOf({ input }: Tool, given: object): string | null {
  const checker = Compile(input)
  if (checker.Check(given)) return null
  const [first] = checker.Errors(given)
  const place = first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const names = Object.keys(input.properties).join(', ')
  const what = asData(first?.message ?? 'is invalid')
  return `Invalid arguments: ${place === '' ? 'the object' : `\`${cleanLine(place)}\``} ${what}. Arguments of this tool: ${names}.`
}

/** Commands write to their terminal; here, standard output belongs to the protocol. */
function silent({ env, platform, now }: Terminal, signal: AbortSignal): Terminal {
  const output = { isTTY: false, columns: undefined, write: () => undefined, drained: async () => undefined }
  return {
    stdout: output,
    stderr: output,
    stdin: nothing(),
    stdinIsTTY: false,
    env,
    platform,
    now,
    signal,
    setStopTimeout: () => undefined,
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
