/**
 * Addresses that are not on the public internet: the IANA special-purpose address registries (RFC 6890, updated by RFC
 * 8190) for IPv4 and IPv6, multicast, and the metadata addresses of clouds.
 */
export type AddressKind =
  | 'metadata'
  | 'unspecified'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link-local'
  | 'multicast'
  | 'translated'
  | 'reserved'

/** The first kind that contains an address applies. */
export const SPECIAL_ADDRESSES: readonly (readonly [AddressKind, readonly string[]])[] = [
  [
    'metadata',
    [
      '169.254.169.254/32', // AWS, Google Cloud, Azure, OpenStack, DigitalOcean …
      '169.254.170.2/32', // AWS ECS task credentials
      '169.254.170.23/32', // AWS EKS pod identity
      '169.254.42.42/32', // Scaleway
      '169.254.0.23/32', // Tencent Cloud
      '100.100.100.200/32', // Alibaba Cloud
      '192.0.0.192/32', // Oracle Cloud, classic
      '168.63.129.16/32', // Azure's wire server, although the address looks public
      'fd00:ec2::254/128', // AWS over IPv6
      'fd00:ec2::23/128',
      'fd20:ce::254/128', // Google Cloud over IPv6
      'fd00:42::42/128', // Scaleway over IPv6
      'fe80::a9fe:a9fe/128', // OpenStack over IPv6
    ],
  ],
  ['unspecified', ['0.0.0.0/32', '::/128']], // RFC 1122 §3.2.1.3, RFC 4291 §2.5.2
  ['loopback', ['127.0.0.0/8', '::1/128']], // RFC 1122 §3.2.1.3, RFC 4291 §2.5.3
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']], // RFC 1918, RFC 4193
  ['shared', ['100.64.0.0/10']], // RFC 6598: carrier-grade NAT
  ['link-local', ['169.254.0.0/16', 'fe80::/10']], // RFC 3927, RFC 4291 §2.5.6
  ['multicast', ['224.0.0.0/4', 'ff00::/8']], // RFC 5771, RFC 4291 §2.7
  [
    'translated', // IPv6 with an embedded IPv4 address
    [
      '64:ff9b::/96', // RFC 6052: NAT64
      '64:ff9b:1::/48', // RFC 8215: NAT64 within a network
      '::ffff:0:0:0/96', // RFC 7915: IPv4-translated
      '::/96', // RFC 4291 §2.5.5.1: IPv4-compatible
      '2002::/16', // RFC 3056: 6to4
      '2001::/32', // RFC 4380: Teredo
    ],
  ],
  [
    'reserved',
    [
      '0.0.0.0/8', // RFC 791 §3.2: this network
      '192.0.0.0/24', // RFC 6890 §2.1: IETF protocol assignments
      '192.0.2.0/24', // RFC 5737: documentation
      '198.51.100.0/24',
      '203.0.113.0/24',
      '192.88.99.0/24', // RFC 7526: 6to4 relay, withdrawn
      '198.18.0.0/15', // RFC 2544: benchmarks
      '240.0.0.0/4', // RFC 1112 §4: future use; holds the limited broadcast address
      // RFC 4291 §2.4: global unicast is 2000::/3. These are all the rest.
      '::/3',
      '4000::/2',
      '8000::/1',
      '2001::/23', // RFC 2928: IETF protocol assignments: benchmarks, ORCHID, DRIP …
      '2001:db8::/32', // RFC 3849: documentation
      '3fff::/20', // RFC 9637: documentation
    ],
  ],
]

export const KIND_NAMES: Record<AddressKind, string> = {
  metadata: 'a cloud metadata address',
  unspecified: 'the unspecified address',
  loopback: 'a loopback address (the machine that Verdict runs on)',
  private: 'a private address',
  shared: 'a shared (carrier-grade NAT) address',
  'link-local': 'a link-local address',
  multicast: 'a multicast address',
  translated: 'an IPv6 address that embeds an IPv4 address',
  reserved: 'a reserved address that is not on the public internet',
}
