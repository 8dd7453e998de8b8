/**
 * Counts the characters and items that the built-in functions pass over while something runs. Unlike time, it is the same on every
 * machine and under any load; what loops by hand over what it has is seen by the fuzz bench alone.
 */
export function countWork(work: () => void): number {
  let passed = 0
  const restore: (() => void)[] = []

  function patch<T extends object>(
    target: T,
    name: keyof T & string,
    cost: (self: never, args: never, result: never) => number,
  ): void {
    const original = Object.getOwnPropertyDescriptor(target, name)!
    const run = original.value as (...args: unknown[]) => unknown
    const counting = function (this: unknown, ...args: unknown[]) {
      const result = run.apply(this, args)
      passed += cost(this as never, args as never, result as never)
      return result
    }
    Object.defineProperty(target, name, { ...original, value: counting })
    restore.push(() => Object.defineProperty(target, name, original))
  }

  for (const name of WHOLE_TEXT) patch(String.prototype, name, (text: string) => text.length)
  for (const name of ['indexOf', 'includes'] as const)
    patch(String.prototype, name, (text: string, [sought, from = 0]: [string, number?], found: number | boolean) => {
      const at = typeof found === 'number' ? found : text.indexOf(sought, from)
      return at === -1 ? text.length - from : at - from + sought.length
    })
  patch(RegExp.prototype, 'exec', (regex: RegExp, [text]: [string], match: RegExpExecArray | null) => {
    if (match !== null)
      return match.index + match[0].length - (regex.global || regex.sticky ? Math.min(match.index, regex.lastIndex) : 0)
    return regex.sticky ? 1 : String(text).length
  })
  for (const name of WHOLE_LIST) patch(Array.prototype, name, (list: unknown[]) => list.length)
  for (const name of ['find', 'findIndex', 'some', 'every'] as const)
    patch(Array.prototype, name, (list: unknown[], [passes]: [(item: unknown, index: number) => unknown]) => {
      for (let i = 0; i < list.length; i++) if (Boolean(passes(list[i], i)) === (name !== 'every')) return i + 1
      return list.length
    })
  for (const name of ['indexOf', 'includes'] as const)
    patch(Array.prototype, name, (list: unknown[], [sought]: [unknown]) => {
      for (let i = 0; i < list.length; i++) if (list[i] === sought) return i + 1
      return list.length
    })
  patch(Array.prototype, 'splice', (list: unknown[], [from]: [number]) => Math.max(0, list.length - from))
  patch(URL, 'parse', (_: unknown, [text, base = '']: [string, string?]) => text.length + String(base).length)

  try {
    work()
  } finally {
    for (const undo of restore) undo()
  }
  return passed
}

const WHOLE_TEXT = ['split', 'replace', 'replaceAll', 'toLowerCase', 'toUpperCase', 'trim', 'normalize'] as const
const WHOLE_LIST = [
  'filter',
  'map',
  'flatMap',
  'forEach',
  'sort',
  'join',
  'slice',
  'concat',
  'reverse',
  'shift',
  'unshift',
  'flat',
] as const
