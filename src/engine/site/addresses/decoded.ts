/** Percent-encoding undone; text that is encoded wrongly stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
