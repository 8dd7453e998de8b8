import {
  context,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Spans for OpenTelemetry. Without its SDK, which the operator loads, none is made. */

const NAME = 'verdict'

export type TracedSpan = Span

/** Whether an SDK is there that wants spans. */
export function isTracing(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(NAME) !== undefined
}

/** Does some work in a span of its own, which is the parent of those that are made meanwhile. `span`: undefined without an SDK. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work(undefined)
  return trace.getTracer(NAME).startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Something that was done in another process. Times are milliseconds since the epoch. */
export interface PastStep {
  name: string
  startTime: number
  endTime: number
}

/** Spans of what another process did for the current one: it needs no SDK, and may be gone. */
export function addPastSpans(steps: readonly PastStep[]): void {
  if (!isTracing()) return
  for (const { name, startTime, endTime } of steps) trace.getTracer(NAME).startSpan(name, { startTime }).end(endTime)
}

/** A span that begins now and stays open until `end` is called, such as that of a request. */
export interface OpenSpan {
  /** Runs what follows in it. */
  enter(next: () => void): void
  end(name: string, attributes: Record<string, string | number>, isError: boolean): void
}

/** `headers` may have the `traceparent` of a caller. */
export function openServerSpan(headers: object): OpenSpan {
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const span = trace.getTracer(NAME).startSpan('request', { kind: SpanKind.SERVER }, parent)
  const own = trace.setSpan(parent, span)
  return {
    enter: (next) => context.with(own, next),
    end(name, attributes, isError) {
      span.updateName(name).setAttributes(attributes)
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const FIELDS = ['traceparent', 'tracestate']

/** W3C Trace Context of the current span, for a request to another service: nothing but ids. None without an SDK. */
export function traceHeaders(): Record<string, string> {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return Object.fromEntries(Object.entries(carrier).filter(([name]) => FIELDS.includes(name)))
}
