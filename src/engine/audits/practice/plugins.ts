import { defineAudit, fail, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'

const PLUGIN_TYPE = /^\s*application\/x-(?:java-(?:applet|bean|vm)|shockwave-flash|silverlight(?:-2)?|director)\b/i
const FILE_ENDING = /\.(?:swf|flv|class|xap|dcr)$/i
const HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*|^\/\/[^/?#]*/i
/** The parameters of an object that name what it plays. */
const FILE_PARAMS = new Set(['code', 'movie', 'source', 'src'])

export const plugins = defineAudit({
  id: 'practice/plugins',
  importance: 'low',
  title: 'Nothing needs a browser plugin',
  why: 'No browser runs Flash, Java applets or Silverlight any more, and search engines cannot read what is inside.',
  fix: 'Replace it with HTML: `video`, `audio`, `canvas`, or plain markup.',
  authorities: [
    { name: 'Lighthouse: plugins', url: 'https://developer.chrome.com/docs/lighthouse/seo/plugins' },
    {
      name: 'HTML: non-conforming features',
      url: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
    },
  ],
  examples: {
    language: 'html',
    bad: '<object type="application/x-shockwave-flash" data="intro.swf"></object>',
    good: '<video src="intro.mp4" controls></video>',
  },
  needs: ['document'],

  check({ document }) {
    const found = pluginElements(document)
    if (found.length === 0) return pass('Nothing on the page needs a plugin.')
    return fail(found.length === 1 ? 'One element needs a plugin.' : `${found.length} elements need a plugin.`, {
      value: String(found.length),
      ...atEach(document, found, ({ name }) => `This ${name} needs a plugin that no browser has any more.`),
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
  // An ActiveX control by its class, which only one long-gone browser ran.
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
