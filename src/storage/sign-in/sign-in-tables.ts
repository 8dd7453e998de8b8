export interface SignInTables {
  totp: TotpRow
  recovery_codes: RecoveryCodeRow
  challenges: ChallengeRow
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

export type ChallengePurpose = 'second-factor'

/** What a visitor has to answer in time and once. */
export interface ChallengeRow {
  /** SHA-256 of the token, hex. */
  hash: string
  purpose: ChallengePurpose
  user_key: number | null
  body: string
  expires_at: number
}
