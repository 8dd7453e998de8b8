import { PLAIN } from '../../../domain/branding/branding.ts'
import type { Asset } from '../assets.ts'
import { createFormats } from '../format.ts'
import type { View } from '../view.ts'
import { LANGUAGES, type Language } from '../words/words.ts'

/** The view of a page that is a file: for anyone, in one language, without a server. */
export function offlineView(language: Language, now: number, assets: ReadonlyMap<string, Asset>): View {
  return {
    words: LANGUAGES[language],
    format: createFormats()(language, now),
    language,
    theme: 'auto',
    user: null,
    openAlerts: 0,
    signInMethods: { hasPasswords: false, hasLinks: false, provider: null },
    csrf: '',
    base: '',
    path: '',
    now,
    flash: null,
    asset(name) {
      const asset = assets.get(name)
      if (asset === undefined) throw new Error(`There is no asset ${name}.`)
      return dataUrl(asset.type, asset.bytes)
    },
    // What the command line writes is Verdict's.
    branding: PLAIN,
    isFile: true,
  }
}

export function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type.replaceAll(' ', '')};base64,${Buffer.from(bytes).toString('base64')}`
}
