import type { Template } from '../message.ts'

/** Every placeholder of a template as it is written, each once and in order of the alphabet: `count`, `size:bytes`. */
export function placeholdersOf(template: Template): string[] {
  const texts = typeof template === 'string' ? [template] : [template.one, template.other, '{count}']
  const found = texts.flatMap((text) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner]) => inner!))
  return [...new Set(found)].sort()
}
