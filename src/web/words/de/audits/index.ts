import type { auditTexts as english } from '../../en/audits.ts'
import { accessibility } from './accessibility.ts'
import { performance } from './performance.ts'
import { practice } from './practice.ts'
import { security } from './security.ts'
import { seo } from './seo.ts'

/** What is missing here is told in English, and marked so. */
export const auditTexts: typeof english = { ...seo, ...performance, ...security, ...accessibility, ...practice }
