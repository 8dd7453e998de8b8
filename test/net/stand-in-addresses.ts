import { type AddressPolicy, createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import type { Lookup } from '../../src/engine/net/lookup.ts'
import type { AddressKind } from '../../src/engine/net/special-addresses.ts'

/** Loopback addresses that stand for public and private ones, because a test has no others. */
const STAND_INS: Record<string, AddressKind | 'public'> = {
  '127.0.0.1': 'public',
  '127.0.0.2': 'private',
  '127.0.0.3': 'private',
}

const HOSTS: Record<string, string> = {
  'site.example': '127.0.0.1',
  'intranet.example': '127.0.0.2',
  'files.example': '127.0.0.3',
}

export const hostNames: Lookup = async (host) => [{ address: HOSTS[host]!, family: 4 }]

/** Allows all three hosts as pages of reports. */
export function standInPolicy(): AddressPolicy {
  return { ...createAddressPolicy({ allow: ['127.0.0.0/8'] }), kindOf: (ip) => STAND_INS[ip] ?? 'loopback' }
}
