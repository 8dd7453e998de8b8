export interface SignInTables {
  totp: TotpRow
  recovery_codes: RecoveryCodeRow
  challenges: ChallengeRow
  passkeys: PasskeyRow
  identities: IdentityRow
}

/** The authenticator app of an account. */
export interface TotpRow {
  user_key: number
  /** Sealed. */
  secret: Uint8Array
  /** The time step of the latest code that was used. */
  last_step: number
  created_at: number
}

/** A code for when the authenticator app is lost; deleted when it is used. */
export interface RecoveryCodeRow {
  user_key: number
  /** SHA-256, hex. */
  hash: string
}

export type ChallengePurpose = 'second-factor' | 'passkey-registration' | 'passkey-sign-in' | 'oidc'

/** What a visitor has to answer in time and once. */
export interface ChallengeRow {
  /** SHA-256 of the token, hex. */
  hash: string
  purpose: ChallengePurpose
  user_key: number | null
  body: string
  expires_at: number
}

export interface PasskeyRow {
  /** Base64url. */
  credential_id: string
  /** Its public id. */
  id: string
  user_key: number
  name: string
  /** COSE. */
  public_key: Uint8Array
  counter: number
  created_at: number
  last_used_at: number | null
}

/** Who a user is at an OpenID provider. */
export interface IdentityRow {
  issuer: string
  subject: string
  user_key: number
  created_at: number
}
