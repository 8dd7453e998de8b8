import type { Device } from '../../../vocabulary.ts'
import type { Got, Lab, Rendered } from '../../model.ts'

/** A real browser, wherever it runs. Nothing here throws: what goes wrong is the answer. */
export interface Browser {
  render(url: string, how: RenderHow): Promise<Got<Rendered>>
  measure(url: string, how: MeasureHow): Promise<Got<Lab>>
  /** A page of our own server as a PDF; nothing but that server can be reached. */
  print(url: string, how: PrintHow): Promise<Got<Uint8Array>>
  close(): Promise<void>
}

export interface RenderHow {
  device: Device
  /** The certificate is known to be bad and was reported: the page is looked at all the same. */
  acceptBadCertificate?: boolean
  signal?: AbortSignal
}

export interface MeasureHow extends RenderHow {
  /** How many times; the median counts. */
  runs: number
}

export interface PrintHow {
  format: 'A4' | 'Letter'
  /** Sent with every request to our server. */
  headers?: Record<string, string>
  cookies?: { name: string; value: string }[]
  signal?: AbortSignal
}
