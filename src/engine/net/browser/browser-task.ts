import type { Device } from '../../../vocabulary.ts'
import type { PageLogIn } from '../page-log-in.ts'

export interface PrintOptions {
  format: 'A4' | 'Letter'
  /** Sent with every request to our server. */
  headers?: Record<string, string>
  cookies?: { name: string; value: string }[]
  signal?: AbortSignal
}

interface VisitTask {
  url: string
  device: Device
  acceptBadCertificate: boolean
  logIn: PageLogIn | undefined
}

export type BrowserTask =
  | ({ kind: 'render' } & VisitTask)
  | ({ kind: 'measure'; runs: number } & VisitTask)
  | { kind: 'print'; url: string; options: Omit<PrintOptions, 'signal'> }
  | { kind: 'find' }
