import type { Audit } from '../audit.ts'
import { accessibility } from './accessibility/index.ts'
import { performance } from './performance/index.ts'
import { practice } from './practice/index.ts'
import { security } from './security/index.ts'
import { seo } from './seo/index.ts'

/** Every audit, in the order reports show them. */
export const audits: readonly Audit[] = [...seo, ...performance, ...security, ...accessibility, ...practice]
