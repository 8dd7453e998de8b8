import type { Audit } from '../../audit.ts'
import { certificate } from './certificate.ts'
import { cookies } from './cookies.ts'
import { cors } from './cors.ts'
import { csp } from './csp.ts'
import { framing } from './framing.ts'
import { hsts } from './hsts.ts'
import { https } from './https.ts'
import { httpsRedirect } from './https-redirect.ts'
import { insecureForms } from './insecure-forms.ts'
import { isolation } from './isolation.ts'
import { mixedContent } from './mixed-content.ts'
import { opener } from './opener.ts'
import { permissionsPolicy } from './permissions-policy.ts'
import { plaintextEmail } from './plaintext-email.ts'
import { referrerPolicy } from './referrer-policy.ts'
import { securityTxt } from './security-txt.ts'
import { serverSignature } from './server-signature.ts'
import { sniffing } from './sniffing.ts'
import { sri } from './sri.ts'
import { tlsVersion } from './tls-version.ts'

export const security: readonly Audit[] = [
  https,
  certificate,
  mixedContent,
  httpsRedirect,
  tlsVersion,
  hsts,
  csp,
  framing,
  cookies,
  insecureForms,
  sniffing,
  referrerPolicy,
  cors,
  sri,
  opener,
  serverSignature,
  isolation,
  permissionsPolicy,
  securityTxt,
  plaintextEmail,
]
