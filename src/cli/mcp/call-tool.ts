import { Compile } from 'typebox/compile'
import { ActionError } from '../../actions/action-error.ts'
import { isObject } from '../../common/is-object.ts'
import type { Semaphore } from '../../common/semaphore.ts'
import { VerdictError } from '../../errors.ts'
import { listed } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { HOW_TO_LIST } from '../select.ts'
import { outputOn, type Terminal } from '../terminal.ts'
import type { RequestContext } from './connection.ts'
import { isRequestId, RpcError, type RpcParams } from './json-rpc.ts'
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
    return { content: isError ? failureContent(text) : textContent(text), structuredContent: data, isError }
  } catch (thrown) {
    if (thrown instanceof UsageError || thrown instanceof ActionError || thrown instanceof VerdictError)
      return failed(asData(thrown.message.replace(HOW_TO_LIST, 'The tool list has all of them.')))
    throw thrown
  }
}

function failed(text: string): object {
  return { content: failureContent(text), isError: true }
}

/** Of the message in src/engine/net/address-policy.ts. */
const REFUSED = 'unless its operator allows it'
/** The site on the user's own machine is what agents ask for first, and only the user can allow it. */
const HOW_TO_ALLOW =
  'If the user wants that address to be requested, they can add "--allow" and its host to the arguments of `verdict mcp`.'

/** Without the hint for redirects to a private address, which are always refused. */
function failureContent(text: string): object[] {
  const canBeAllowed = text.includes(REFUSED) && !text.includes(' redirects to ')
  return textContent(canBeAllowed ? `${text}\n${HOW_TO_ALLOW}` : text)
}

function textContent(text: string): object[] {
  return [{ type: 'text', text }]
}

/** The parts of a field's JSON Schema that messages are built from. */
interface FieldSchema {
  type?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: FieldSchema
}

/** What is wrong with the arguments, and what is allowed instead. */
function problemOf({ input }: Tool, given: object): string | null {
  const checker = Compile(input)
  if (checker.Check(given)) return null
  const names = Object.keys(input.properties)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  const missing = input.required?.find((name) => !Object.hasOwn(given, name))
  const [first] = checker.Errors(given)
  const wrong = first?.instancePath.split('/')[1] ?? ''
  const what =
    unknown !== undefined
      ? `\`${asData(unknown)}\` is unknown`
      : missing !== undefined
        ? `\`${missing}\` is missing`
        : `\`${wrong}\` ${requirementOf(input.properties[wrong] as FieldSchema)}`
  return `Invalid arguments: ${what}. Arguments of this tool: ${names.join(', ')}.`
}

/** Completes the sentence that begins with the field's name. */
function requirementOf(field: FieldSchema): string {
  if (field.enum !== undefined) return `must be ${listed(field.enum)}`
  if (field.type === 'integer') return `must be a whole number from ${field.minimum} to ${field.maximum}`
  if (field.type === 'boolean') return 'must be true or false'
  if (field.type === 'array')
    return `must be an array of up to ${field.maxItems} strings of 1 to ${field.items?.maxLength} characters`
  if (field.maxLength === undefined) return 'must be a string that is not empty'
  return `must be a string of 1 to ${field.maxLength} characters`
}

/** Commands write to their terminal; here, standard output belongs to the protocol. */
function silent({ env, platform, now }: Terminal, signal: AbortSignal): Terminal {
  const output = outputOn({ isTTY: false, columns: undefined, write: () => undefined, drained: async () => undefined })
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
