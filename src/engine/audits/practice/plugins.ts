import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { PLUGIN_TYPE } from '../../derive/resources/subresources.ts'

const FILE_ENDING = /\.(?:swf|flv|class|xap|dcr)$/i
const HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*|^\/\/[^/?#]*/i
/** The parameters of an object that name what it plays. */
const FILE_PARAMS = new Set(['code', 'movie', 'source', 'src'])

const messages = defineMessages({
  none: 'The page needs no plugins.',
  needed: { one: '{count} element needs a plugin.', other: '{count} elements need a plugin.' },
  elements: { one: '{count} element', other: '{count} elements' },
  unsupported: 'This {name} element needs a plugin that no current browser supports.',
})

export const plugins = defineAudit({
  id: 'practice/plugins',
  importance: 'low',
  title: 'No browser plugins needed',
  failureTitle: 'Content needs a browser plugin',
  why: 'No current browser runs Flash, Java applets or Silverlight, and search engines can’t read their content.',
  fix: 'Replace it with HTML: `video`, `audio`, `canvas`, or plain markup.',
  messages,
  authorities: [htmlStandard('non-conforming features', 'obsolete.html#non-conforming-features')],
  examples: {
    bad: '<object type="application/x-shockwave-flash" data="intro.swf"></object>',
    good: '<video src="intro.mp4" controls></video>',
  },
  provenByShell: [],
  needs: ['document'],

  check({ document }) {
    const found = pluginElements(document)
    if (found.length === 0) return pass(messages.none)
    const count = found.length
    return fail(messages.needed({ count }), {
      value: messages.elements({ count }),
      extent: { checked: count, affected: count, hidden: 0 },
      ...findingsAt(document, found, ({ name }) => messages.unsupported({ name })),
    })
  },
})

function pluginElements(document: Document): Element[] {
  const played = new Set<Element>()
  for (const param of document.all('param'))
    if (param.parent?.name === 'object' && namesPluginFile(param)) played.add(param.parent)
  return document
    .all('applet', 'embed', 'object')
    .filter((element) => element.name === 'applet' || played.has(element) || isPlugin(element))
}

function isPlugin(element: Element): boolean {
  const type = attr(element, 'type')
  if (type !== null && PLUGIN_TYPE.test(type)) return true
  // An ActiveX control by its class, which only Internet Explorer ran.
  if (/^\s*clsid:/i.test(attr(element, 'classid') ?? '')) return true
  return isPluginFile(attr(element, element.name === 'object' ? 'data' : 'src') ?? '')
}

function namesPluginFile(param: Element): boolean {
  return FILE_PARAMS.has((attr(param, 'name') ?? '').trim().toLowerCase()) && isPluginFile(attr(param, 'value') ?? '')
}

/** By the ending of the path: a host may end in anything. */
function isPluginFile(reference: string): boolean {
  const path = reference.trim().replace(HOST, '').split(/[?#]/, 1)[0]!
  return FILE_ENDING.test(path)
}
