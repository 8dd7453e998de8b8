/** A delivery that waits for its channel. */
export interface WaitingDelivery {
  key: number
  lane: number
  seq: number
  /** How many attempts failed. */
  attempt: number
  isUrgent: boolean
  nextAt: number
}

/** One that holds up others: it is being sent, or waits for its next attempt. */
export interface HeldDelivery {
  lane: number
  seq: number
  nextAt: number
  isBeingSent: boolean
}

/** After so many failed attempts (35 minutes) a delivery no longer holds up those behind it. */
export const HOLDING_ATTEMPTS = 4
const MESSAGE_EVENTS = 20
const BUSY_MS = 1_000

export interface ChannelState {
  /** In the order of their events. */
  due: readonly WaitingDelivery[]
  held: readonly HeldDelivery[]
  /** Several events of a lane go out as one message. */
  isGrouped: boolean
  /** Messages on their way at the same time. */
  most: number
  /** When quiet hours end; null outside of them. */
  quietUntil: number | null
  now: number
  /** Until when a process that sends a message has to say so. */
  leaseEnd: number
}

interface Choice {
  messages: WaitingDelivery[][]
  /** What is looked at again later, so that it is not found due all the time. */
  postponed: { key: number; until: number }[]
}

/** Which of the due deliveries of a channel are sent now: one message of each lane at a time, in the order of its events. */
export function chooseMessages(state: ChannelState): Choice {
  const { due, held, isGrouped, quietUntil, now, leaseEnd } = state
  const choice: Choice = { messages: [], postponed: [] }
  const postpone = (some: readonly WaitingDelivery[], until: number) => {
    for (const { key } of some) choice.postponed.push({ key, until })
  }
  let free = state.most - new Set(held.filter(({ isBeingSent }) => isBeingSent).map(({ lane }) => lane)).size
  for (const [lane, all] of Map.groupBy(due, ({ lane }) => lane)) {
    const quiet = quietUntil === null ? [] : all.filter(({ isUrgent }) => !isUrgent)
    if (quietUntil !== null) postpone(quiet, quietUntil)
    const ready = all.filter((one) => !quiet.includes(one))
    const [first] = ready
    if (first === undefined) continue
    const ofLane = held.filter((one) => one.lane === lane)
    const sent = ofLane.find(({ isBeingSent }) => isBeingSent)
    // What is ready in quiet hours is urgent: it overtakes what waits for their end.
    const isHolding = ({ nextAt }: HeldDelivery) => quietUntil === null || nextAt < quietUntil
    const head = ofLane.find((one) => (isGrouped ? isHolding(one) : one.seq < first.seq))
    if (sent !== undefined) postpone(ready, sent.nextAt)
    else if (head !== undefined) postpone(ready, head.nextAt)
    else if (free <= 0) postpone(ready, now + BUSY_MS)
    else {
      free--
      const size = isGrouped ? MESSAGE_EVENTS : 1
      choice.messages.push(ready.slice(0, size))
      postpone(ready.slice(size), leaseEnd)
    }
  }
  return choice
}
