import { type SiteResult, siteJson } from '../../actions/scans/site-json.ts'
import { formatsOf, type OutputArguments } from '../outputs/output-options.ts'
import { makeFolder, openPartFile, type PartFile } from '../outputs/part-file.ts'
import type { SiteOutput } from '../outputs/site-output.ts'
import type { SiteOutputs } from '../outputs/site-outputs.ts'
import type { Terminal } from '../terminal.ts'

export interface SiteFileArguments extends OutputArguments {
  csv: string | undefined
  'save-baseline': string | undefined
}

/** A scan that has ended, for its files. */
interface WrittenSite extends Omit<SiteOutput, 'site'> {
  /** Of every page, so it is made only if a file needs it. */
  site(): SiteResult
}

/** All files that a scan writes: those of --output, --save-baseline and --csv. */
export interface SiteFiles {
  /** Whether any was asked for. */
  areWanted: boolean
  write(written: WrittenSite): Promise<void>
  /** Removes what is not finished. */
  close(): Promise<void>
}

/** Before the scan, which may take hours: that a file can't be written should be known by then. */
export async function openSiteFiles(values: SiteFileArguments, terminal: Terminal): Promise<SiteFiles> {
  const { csv, 'save-baseline': baseline } = values
  let outputs: SiteOutputs | undefined
  let saved: PartFile | undefined
  const close = async () => {
    await outputs?.close()
    await saved?.discard()
  }
  try {
    outputs = await openOutputs(values, terminal)
    if (baseline !== undefined) saved = await openPartFile(baseline, '--save-baseline')
    if (csv !== undefined) await makeFolder(csv, '--csv')
  } catch (error) {
    await close()
    throw error
  }
  return {
    areWanted: outputs !== undefined || saved !== undefined || csv !== undefined,
    async write(written) {
      if (csv !== undefined) await written.writeTables(csv)
      if (saved !== undefined) for await (const piece of siteJson(written.parts())) await saved.write(piece)
      await saved?.finish()
      await outputs?.write({ ...written, site: written.site() })
    },
    close,
  }
}

/** Loaded when needed: most scans write no files. */
async function openOutputs(values: OutputArguments, terminal: Terminal): Promise<SiteOutputs | undefined> {
  if (formatsOf(values).size === 0) return undefined
  return (await import('../outputs/site-outputs.ts')).openSiteOutputs(values, terminal)
}
