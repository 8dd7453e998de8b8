import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '../../../../common/durations.ts'
import { DEPTHS, DEVICES, type Depth, type Device, PRIVACIES, type Privacy } from '../../../../vocabulary.ts'
import type { WebContext } from '../../context.ts'

/** What a user chooses for a new report, besides its URL. */
export interface CreateOptions {
  depth: Depth
  device: Device
  privacy: Privacy
}

const COOKIE = 'new-report'
/** Seconds. Browsers keep cookies for 400 days at most. */
const MAX_AGE = 400 * DAY_SECONDS

export function readOptions(form: URLSearchParams, defaults: CreateOptions): CreateOptions {
  return {
    depth: DEPTHS.find((one) => String(one) === form.get('depth')) ?? defaults.depth,
    device: DEVICES.find((one) => one === form.get('device')) ?? defaults.device,
    privacy: PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? defaults.privacy,
  }
}

/** The settings that this user chose last in this browser, or else the configured ones. */
export function rememberedOptions(context: WebContext, request: FastifyRequest, userId: string): CreateOptions {
  const { depth, device } = context.config
  const signed = context.readCookie(request, COOKIE) ?? ''
  return readOptions(new URLSearchParams(context.verify(purposeOf(userId), signed) ?? ''), {
    depth,
    device,
    privacy: 0,
  })
}

export function rememberOptions(
  context: WebContext,
  reply: FastifyReply,
  userId: string,
  { depth, device, privacy }: CreateOptions,
): void {
  const fields = new URLSearchParams({ depth: String(depth), device, privacy: String(privacy) })
  context.setCookie(reply, COOKIE, context.sign(purposeOf(userId), String(fields)), { maxAge: MAX_AGE })
}

/** Signed for the user, so that others who use the same browser keep their own. */
function purposeOf(userId: string): string {
  return `new-report ${userId}`
}
