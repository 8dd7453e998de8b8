import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { HOUR_MS } from '../../common/durations.ts'
import { groupsIn, valueAt } from './group-roles.ts'

/** Imported at the first sign-in with a provider, because it loads openid-client. */

const TIMEOUT_SECONDS = 10
const MAX_ANSWER_BYTES = 1_000_000
const KEPT_MS = HOUR_MS
const LIMITS = { timeout: TIMEOUT_SECONDS, [customFetch]: boundedFetch }

const known = new Map<string, { configuration: Promise<Configuration>; until: number }>()

/** The provider's metadata, requested again every hour. */
function configurationOf({ issuer, clientId, clientSecret }: OidcProvider, now: number): Promise<Configuration> {
  const key = `${issuer} ${clientId}`
  const kept = known.get(key)
  if (kept !== undefined && kept.until > now) return kept.configuration
  const configuration = discovery(new URL(issuer), clientId, undefined, authenticationOf(clientSecret), {
    ...LIMITS,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  })
  known.clear()
  known.set(key, { configuration, until: now + KEPT_MS })
  configuration.catch(() => known.delete(key))
  return configuration
}

/**
 * In the body, because many providers don't decode what RFC 6749 §2.3.1 encodes in the header. A provider that lists no ways to send the
 * secret, or not this one, takes it in the header (OpenID Connect Discovery §3).
 */
function authenticationOf(secret: string | null): ClientAuth {
  if (secret === null) return None()
  const inBody = ClientSecretPost(secret)
  const inHeader = ClientSecretBasic(secret)
  return (server, ...more) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return takesBody ? inBody(server, ...more) : inHeader(server, ...more)
  }
}

function withHeader(configuration: Configuration, clientId: string, secret: string): Configuration {
  const metadata = configuration.serverMetadata()
  const other = Object.assign(new Configuration(metadata, clientId, undefined, ClientSecretBasic(secret)), LIMITS)
  if (metadata.issuer.startsWith('http:')) allowInsecureRequests(other)
  return other
}

function isClientRefused(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.error === 'invalid_client'
}

/** The operator has chosen the host, but not how much it answers. */
async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const answer = await fetch(url, options as RequestInit)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > MAX_ANSWER_BYTES) throw new TypeError(`The provider answers with more than ${MAX_ANSWER_BYTES} bytes.`)
    parts.push(part)
  }
  const body = length === 0 ? null : Buffer.concat(parts)
  return new Response(body, { status: answer.status, headers: answer.headers })
}

/** What has to match when the person comes back. */
export interface OidcRequest {
  state: string
  nonce: string
  verifier: string
}

export interface OidcClaims {
  subject: string
  email: unknown
  isEmailVerified: boolean
  groups: string[]
}

export async function beginOidc(provider: OidcProvider, now: number): Promise<{ request: OidcRequest; url: string }> {
  const configuration = await configurationOf(provider, now)
  const request = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  // Some providers refuse scopes that they don't know, and send the groups without one.
  const hasScope = configuration.serverMetadata().scopes_supported?.includes('groups') ?? true
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: provider.redirectUri,
    scope: needsGroups(provider) && hasScope ? 'openid email profile groups' : 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
  })
  return { request, url: url.href }
}

function needsGroups({ groups, ownerGroups }: OidcProvider): boolean {
  return groups.length + ownerGroups.length > 0
}

/** Exchanges the code, and reads who it is for. Throws if anything does not match. */
export async function finishOidc(
  provider: OidcProvider,
  { state, nonce, verifier }: OidcRequest,
  query: string,
  now: number,
): Promise<OidcClaims> {
  const configuration = await configurationOf(provider, now)
  const exchange = (by: Configuration) =>
    authorizationCodeGrant(by, new URL(`${provider.redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
  const tokens = await exchange(configuration).catch((error) => {
    // Some let each client have its way. They look at the client before the code, which is good for another attempt then.
    if (provider.clientSecret === null || !isClientRefused(error)) throw error
    return exchange(withHeader(configuration, provider.clientId, provider.clientSecret))
  })
  const idToken = tokens.claims()!
  const hasGroups = valueAt(idToken, provider.groupsClaim) !== undefined
  const hasEmail = 'email' in idToken && 'email_verified' in idToken
  const hasAll = hasEmail && (hasGroups || !needsGroups(provider))
  const more =
    hasAll || configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await fetchUserInfo(configuration, tokens.access_token, idToken.sub)
  // Both from one place: what is verified there is the address there.
  const claims: Record<string, unknown> = hasEmail ? idToken : more
  return {
    subject: idToken.sub,
    email: claims['email'],
    // Amazon Cognito and Apple write it as a string.
    isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    groups: groupsIn(hasGroups ? idToken : more, provider.groupsClaim),
  }
}

/** An OpenID provider, as the operator has set it up. */
export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string | null
  /** Where it sends people back to. */
  redirectUri: string
  /** Email domains that may sign in; all if there are none. */
  domains: string[]
  /** Groups of which people must be in one; anyone if there are none. */
  groups: string[]
  /** Groups that make people owners of the instance, and let them sign in too. */
  ownerGroups: string[]
  /** The claim with the groups. */
  groupsClaim: string
  /** Whether people without an account get one. */
  createsUsers: boolean
}
