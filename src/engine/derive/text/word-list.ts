/** Tests whether a word is in a space-separated list. The list is split on first use, not at start. */
export function memberOf(list: string): (word: string) => boolean {
  let words: Set<string> | undefined
  return (word) => {
    words ??= new Set(list.split(' '))
    return words.has(word)
  }
}
