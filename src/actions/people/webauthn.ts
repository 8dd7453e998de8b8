import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Passkey } from '../../storage/people/passkeys.ts'

/** Imported when a passkey is used: the library takes 15 ms to load. */

/** What a browser sends; nothing of it can be relied on. */
export type AuthenticatorAnswer = RegistrationResponseJSON & AuthenticationResponseJSON

interface ExpectedAnswer {
  challenge: string
  party: RelyingParty
}

/** The new credential; null if the answer is not one to this challenge at this origin. */
export async function verifyRegistration(
  response: RegistrationResponseJSON,
  { challenge, party }: ExpectedAnswer,
): Promise<WebAuthnCredential | null> {
  const checked = await verifyRegistrationResponse({ response, ...expectations(challenge, party) }).catch(() => null)
  return checked?.verified ? checked.registrationInfo.credential : null
}

/** The authenticator's new count; null if the answer is wrong, or the count is not above the last one (WebAuthn §7.2, step 22). */
export async function verifyAuthentication(
  response: AuthenticationResponseJSON,
  { challenge, party, passkey }: ExpectedAnswer & { passkey: Passkey },
): Promise<number | null> {
  const { credentialId: id, publicKey, counter } = passkey
  const credential = { id, publicKey: new Uint8Array(publicKey), counter }
  const checked = await verifyAuthenticationResponse({
    response,
    credential,
    ...expectations(challenge, party),
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

function expectations(challenge: string, { origin, id }: RelyingParty) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** Where passkeys are for: an origin, whose host is the relying party (WebAuthn §5.1.2). */
export interface RelyingParty {
  origin: string
  id: string
  /** What browsers and password managers show. */
  name: string
}
