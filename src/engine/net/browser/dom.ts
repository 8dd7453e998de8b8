import type { World } from './world.ts'

const MAX_LENGTH = 10 * 1024 * 1024

/**
 * The document as it stands. What `noscript` holds is no part of it where scripts run; the copy belongs to a document that
 * is shown nowhere, so that copying fetches nothing.
 */
const READ = `(() => {
  const inert = document.implementation.createHTMLDocument('')
  const copy = inert.importNode(document.documentElement, true)
  for (const element of copy.querySelectorAll('noscript')) element.textContent = ''
  const type = document.doctype === null ? '' : new XMLSerializer().serializeToString(document.doctype) + '\\n'
  const html = type + copy.outerHTML
  return { url: document.URL, html: html.slice(0, ${MAX_LENGTH}), cut: html.length > ${MAX_LENGTH} }
})()`

export interface Dom {
  url: string
  html: string
  cut: boolean
}

export async function readDom(world: World, ms: number): Promise<Dom> {
  return await world.evaluate<Dom>(READ, ms)
}
