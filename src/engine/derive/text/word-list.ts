/** Is a word in a list of words parted by spaces? The list is split on the first question, so that no start pays for it. */
export function memberOf(list: string): (word: string) => boolean {
  let words: Set<string> | undefined
  return (word) => {
    words ??= new Set(list.split(' '))
    return words.has(word)
  }
}
