import type { Device } from '../../../vocabulary.ts'
import type { Got } from '../../model.ts'
import type { AddressPolicyOptions } from '../address.ts'
import type { PrintHow } from './browser.ts'

/** What host and child say to each other. */

export interface Setting {
  /** VERDICT_CHROME. */
  chrome?: string | undefined
  policy: AddressPolicyOptions
  /** How names are looked up: as the terminal's system does, or by asking DNS servers, as a service should. */
  lookup: 'system' | 'dns'
  /** Added to the browser's own name. */
  botName: string
  /** Memory of one page's process, in bytes. */
  pageBytes: number
}

export type Work =
  | { kind: 'render'; url: string; device: Device; acceptBadCertificate: boolean }
  | { kind: 'measure'; url: string; device: Device; acceptBadCertificate: boolean; runs: number }
  | { kind: 'print'; url: string; how: Omit<PrintHow, 'signal'> }

export type ToChild = { begin: Setting } | { id: number; work: Work } | { end: true }

export type FromChild =
  | { browser: { pid: number; folder: string } }
  /** A browser that has ended: its id may be somebody else's from now on. */
  | { ended: number }
  | { id: number; got: Got<unknown> /** Of the child and its browser together. */; bytes: number }
