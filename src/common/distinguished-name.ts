/** The organization of "C=US, O=Let's Encrypt, CN=R11", which is how people know an issuer; or else its common name. */
export function organizationOf(name: string): string {
  return partOf('O', name) ?? partOf('CN', name) ?? name
}

function partOf(attribute: 'O' | 'CN', name: string): string | undefined {
  return new RegExp(`(?:^|[,\\n+]\\s?)${attribute}=([^,\\n+]+)`).exec(name)?.[1]
}
