import { hash } from 'node:crypto'
import type { ComponentChildren } from 'preact'
import { render } from 'preact-render-to-string'
import { cleanMarkup } from '../../../common/text.ts'
import { type Asset, readAssets } from '../assets.ts'
import { Icon } from '../components/icon.tsx'
import type { View } from '../view.ts'
import type { Language } from '../words/words.ts'
import { offlineView } from './offline-view.ts'

/** Makes pages that are files: styles and pictures are in them, and nothing else is ever loaded. */
export interface OfflinePages {
  view: View
  /** The page as text. `styles`: names of style sheets besides the base. */
  render(page: OfflinePage): string
}

interface OfflinePage {
  title: string
  styles: readonly string[]
  children: ComponentChildren
}

export function openOfflinePages(language: Language, now: number): OfflinePages {
  const assets = readAssets()
  const view = offlineView(language, now, assets)
  return {
    view,
    render: (page) =>
      `<!doctype html>${cleanMarkup(render(<OfflineDocument {...page} view={view} assets={assets} />))}\n`,
  }
}

interface OfflineDocumentProps extends OfflinePage {
  view: View
  assets: ReadonlyMap<string, Asset>
}

function OfflineDocument({ view, assets, title, styles, children }: OfflineDocumentProps) {
  const css = ['base.css', ...styles].map((name) => assets.get(name)!.bytes.toString()).join('\n')
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', css, 'base64')}'; img-src data:; base-uri 'none'; form-action 'none'`
  const { name } = view.words.site
  return (
    <html lang={view.language} data-theme={view.theme}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${name}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={view.asset('icon.svg')} />
        {/* Our own style sheets, whose hash is in the policy. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <a class="skip" href="#main">
          {view.words.site.skip}
        </a>
        <header class="site-header">
          <div class="site-header-inner">
            <span class="brand">
              <Icon name="mark" />
              {name}
            </span>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  )
}
